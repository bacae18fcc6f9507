package io.evenhand.web.api;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

import io.evenhand.support.RunningApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Plans, limits and what is learned of costs by API, on the embedded database.
 */
class AdmissionApiTests {

	private static final String ROWS = "ref,name\n1,Anna\n2,Bo\n";

	private static final Map<String, String> BULK = Map.of("collection", "contacts", "lane", "bulk");

	private static final RunningApp app = RunningApp.embedded();

	private final Sender birch = new Sender(app.address(), "demo-birch");

	private final Sender cedar = new Sender(app.address(), "demo-cedar");

	private final Sender support = new Sender(app.address(), "demo-support");

	private final Sender operator = new Sender(app.address(), "demo-operator");

	@AfterAll
	static void stop() {
		app.close();
	}

	private static JsonNode bulk(JsonNode shares) {
		for (JsonNode share : shares.get("shares")) {
			if (share.get("lane").asString().equals("bulk")) {
				return share;
			}
		}
		throw new IllegalStateException("There is no share of bulk in " + shares);
	}

	private JsonNode share(String tenant) {
		return bulk(Sender.json(this.operator.get("/api/v1/tenants/" + tenant + "/shares")));
	}

	@Test
	void aShareSaysWhatItRestsOnAndAPlanGivesWhatNobodySet() {
		assertThat(share("cedar").get("weight").asInt()).isEqualTo(2);
		assertThat(share("cedar").get("ownWeight").asBoolean()).isFalse();
		String set = "{\"weight\":7,\"kind\":\"tier\",\"reason\":\"contract 2027\"}";
		assertThat(this.operator.put("/api/v1/tenants/cedar/shares/bulk", set).statusCode()).isEqualTo(200);
		assertThat(share("cedar").at("/why/kind").asString()).isEqualTo("tier");
		assertThat(share("cedar").at("/why/reason").asString()).isEqualTo("contract 2027");
		assertThat(this.operator
			.put("/api/v1/tenants/cedar/shares/bulk", "{\"weight\":7,\"kind\":\"mood\",\"reason\":\"contract 2027\"}")
			.statusCode()).isEqualTo(422);
		String back = "{\"weight\":null,\"reason\":\"the contract is over\"}";
		assertThat(this.operator.put("/api/v1/tenants/cedar/shares/bulk", back).statusCode()).isEqualTo(200);
		assertThat(share("cedar").get("weight").asInt()).isEqualTo(2);
		assertThat(share("cedar").at("/why/kind").asString()).isEqualTo("other");
		String wider = "{\"lanes\":{\"bulk\":{\"weight\":9,\"queueLimit\":50}},\"reason\":\"more for plus\"}";
		assertThat(this.support.put("/api/v1/plans/plus", wider).statusCode()).isEqualTo(403);
		assertThat(this.operator.put("/api/v1/plans/plus", wider).statusCode()).isEqualTo(200);
		assertThat(share("cedar").get("weight").asInt()).isEqualTo(9);
		assertThat(share("cedar").at("/plan/queueLimit").asInt()).isEqualTo(50);
		JsonNode plan = Sender.json(this.support.get("/api/v1/plans/plus"));
		assertThat(plan.at("/lanes/interactive/weight").asInt()).as("what is absent stays").isEqualTo(2);
		assertThat(this.cedar.get("/api/v1/plans/plus").statusCode()).isEqualTo(403);
		assertThat(this.support.get("/api/v1/plans/none").statusCode()).isEqualTo(404);
		assertThat(this.operator.get("/api/v1/audit").body()).contains("plan.edit");
	}

	@Test
	void aRefusalNamesTheLimitAndWhenToComeBackAndNothingIsKept() throws IOException {
		assertThat(
				this.support.post("/api/v1/tenants/birch/pause", "{\"reason\":\"to fill a queue\"}", "p1").statusCode())
			.isLessThan(300);
		assertThat(this.operator
			.put("/api/v1/tenants/birch/shares/bulk", "{\"queueLimit\":1,\"reason\":\"a short queue\"}")
			.statusCode()).isEqualTo(200);
		assertThat(this.birch.upload("a.csv", ROWS, BULK).statusCode()).isEqualTo(202);
		long before = blobs();
		HttpResponse<String> refused = this.birch.upload("b.csv", ROWS, BULK);
		assertThat(refused.statusCode()).as(refused.body()).isEqualTo(429);
		JsonNode limit = Sender.json(refused).get("limit");
		assertThat(limit.get("name").asString()).isEqualTo("queue_jobs");
		assertThat(limit.get("most").asInt()).isOne();
		assertThat(limit.get("present").asInt()).isOne();
		assertThat(limit.get("retryAfter").asInt()).isBetween(1, 3600);
		assertThat(refused.headers().firstValue("Retry-After")).contains(limit.get("retryAfter").asString());
		assertThat(refused.body()).contains("You have 1 job waiting in lane bulk");
		assertThat(blobs()).isEqualTo(before);
		assertThat(this.birch.get("/api/v1/jobs?state=ready").body()).contains("a.csv").doesNotContain("b.csv");
	}

	@Test
	void whatJobsTookIsTold() {
		this.cedar.imported("c.csv", ROWS, Map.of("collection", "contacts"));
		await().atMost(Duration.ofSeconds(30))
			.until(() -> Sender.json(this.support.get("/api/v1/costs")).at("/types/0/samples").asInt() > 0);
		assertThat(Sender.json(this.support.get("/api/v1/costs")).at("/types/0/type").asString()).isEqualTo("import");
		assertThat(this.cedar.get("/api/v1/costs").statusCode()).isEqualTo(403);
	}

	private static long blobs() throws IOException {
		Path dir = Path.of(app.context().getEnvironment().getRequiredProperty("evenhand.storage.dir"));
		if (!Files.exists(dir)) {
			return 0;
		}
		try (Stream<Path> files = Files.walk(dir)) {
			return files.filter(Files::isRegularFile).count();
		}
	}

}
