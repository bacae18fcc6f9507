package io.evenhand.web.console.nodes;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.support.Api;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The only node is drained from its page and let work again.
 */
class NodesWalkTests {

	private static final String REASON = "A new version is coming";

	private static String group(String pattern, String text) {
		Matcher matcher = Pattern.compile(pattern).matcher(text);
		assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
		return matcher.group(1);
	}

	private static HttpResponse<String> act(Visitor visitor, String node, String verb, String boot, String reason) {
		return visitor.post("/console/nodes/" + node + "/" + verb, Map.of("boot", boot, "reason", reason));
	}

	@Test
	void anOperatorDrainsTheOnlyNodeAndLetsItWorkAgain(@TempDir Path folder) throws IOException {
		try (RunningApp app = RunningApp.embedded("evenhand.node.id=eh-1", "evenhand.node.heartbeat=200ms")) {
			Visitor operator = new Visitor(app.address()).signIn("operator", "operator");
			String page = operator.get("/console/nodes").body();
			assertThat(page).contains("1 node runs 0 of 14 slots.", "Working", "Bulk: 0 of 4 busy", "Drain…")
				.doesNotContain("??", "Stopped and gone");
			String poll = group("hx-get=\"(/console/nodes/live[^\"]+)\"", page);
			assertThat(operator.get(poll).statusCode()).isIn(200, 204);

			String ask = operator.get("/console/nodes/eh-1/drain").body();
			assertThat(ask).contains("Drain eh-1?", "No step runs on it; it has no open job.",
					"No other working node serves these lanes", "Interactive, Bulk, Scheduled");
			String boot = group("name=\"boot\" value=\"([^\"]+)\"", ask);
			HttpResponse<String> unreasoned = act(operator, "eh-1", "drain", boot, "no");
			assertThat(unreasoned.statusCode()).isEqualTo(422);
			assertThat(unreasoned.body()).contains("Enter a reason of 5 to 300 characters");
			assertThat(act(operator, "eh-9", "drain", boot, REASON).statusCode()).isEqualTo(404);
			assertThat(operator.get("/console/nodes/eh-9/drain").statusCode()).isEqualTo(404);
			HttpResponse<String> asked = act(operator, "eh-1", "drain", boot, REASON);
			assertThat(asked.headers().firstValue("Location")).hasValue("/console/nodes?notice=node-drains");
			HttpResponse<String> again = act(operator, "eh-1", "drain", boot, REASON);
			assertThat(again.statusCode()).isEqualTo(409);
			assertThat(again.body()).contains("Node eh-1 drains already, asked by operator: " + REASON);

			await().atMost(Duration.ofSeconds(20))
				.until(() -> operator.get("/console/nodes").body(),
						(now) -> now.contains("Drained") && now.contains("operator asked it to drain: “" + REASON));
			assertThat(operator.get(poll).body()).contains("eh-1-state", "Drained", "Let it work…")
				.doesNotContain("<form", "<details");

			Api acme = new Api(URI.create(app.address() + "/api/v1"), "demo-acme");
			Path file = Files.writeString(folder.resolve("one.csv"), "ref,name\n1,Anna\n");
			long job = acme.submit(file, Map.of("collection", "contacts"));
			await().atMost(Duration.ofSeconds(10))
				.until(() -> acme.get("/jobs/" + job).body(), (waits) -> waits.contains("\"no_node\""));
			assertThat(new Api(URI.create(app.address()), "").get("/actuator/health").status()).isEqualTo(200);

			String back = operator.get("/console/nodes/eh-1/work").body();
			assertThat(act(operator, "eh-1", "work", group("name=\"boot\" value=\"([^\"]+)\"", back), "All is well")
				.statusCode()).isEqualTo(303);
			assertThat(acme.awaitEnd(job, Duration.ofSeconds(30)).at("/counts/written").asInt()).isOne();
			assertThat(operator.get("/console/nodes").body()).contains("Working").doesNotContain("asked it to drain");
			assertThat(operator.get("/console/audit").body()).contains("Asked to drain the node", REASON);
		}
	}

	@Test
	void whoIsNoOperatorSeesTheNodesAndDrainsNone() {
		try (RunningApp app = RunningApp.embedded("evenhand.node.id=eh-1")) {
			for (String role : new String[] { "support", "auditor" }) {
				Visitor visitor = new Visitor(app.address()).signIn(role, role);
				assertThat(visitor.get("/console/nodes").body()).contains("eh-1").doesNotContain("Drain…");
				assertThat(visitor.get("/console/nodes/eh-1/drain").statusCode()).isEqualTo(403);
				assertThat(act(visitor, "eh-1", "drain", "x", REASON).statusCode()).isEqualTo(403);
			}
			Visitor acme = new Visitor(app.address()).signIn("acme", "acme");
			assertThat(acme.get("/console/nodes").statusCode()).isEqualTo(403);
			assertThat(acme.get("/console/nodes/live").statusCode()).isEqualTo(403);
		}
	}

}
