package io.evenhand.web.console.providers;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

import io.evenhand.support.Api;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Support stops the calls to a provider and lets them go on.
 */
class ProvidersWalkTests {

	private static final String REASON = "It has an incident";

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private static long sync(Api api) {
		return Long.parseLong(api.post("/syncs", "{\"connection\":\"people\"}").expect(202).at("/id").asString());
	}

	private static HttpResponse<String> act(Visitor visitor, String verb, String reason) {
		return visitor.post("/console/providers/demo-people/" + verb, Map.of("reason", reason));
	}

	@Test
	void supportStopsTheCallsToAProviderAndLetsThemGoOn() throws IOException {
		try (RunningApp app = RunningApp.embedded("evenhand.demo.provider-port=" + freePort(),
				"evenhand.retry.gap=100ms")) {
			Visitor support = new Visitor(app.address()).signIn("support", "support");
			Api acme = new Api(URI.create(app.address() + "/api/v1"), "demo-acme");
			assertThat(support.get("/console/providers").body()).contains("Demo people").doesNotContain("??");
			acme.awaitEnd(sync(acme), Duration.ofSeconds(60));
			assertThat(support.get("/console/providers").body()).contains("1 step for each tenant",
					"/console/tenants/acme", "0 of 1", "Stop calls…");
			assertThat(support.get("/console/providers/demo-people/pause").body())
				.contains("Stop calls to Demo people?", "of any tenant; each keeps its place");

			assertThat(act(support, "pause", "no").statusCode()).isEqualTo(422);
			assertThat(act(support, "pause", REASON).headers().firstValue("Location"))
				.hasValue("/console/providers?notice=provider-paused");
			assertThat(act(support, "pause", REASON).statusCode()).isEqualTo(409);
			assertThat(support.get("/console/providers").body()).contains("Calls stopped", "By support: “" + REASON);
			long held = sync(acme);
			await().atMost(Duration.ofSeconds(20))
				.until(() -> acme.get("/jobs/" + held).body(), (job) -> job.contains("\"provider_paused\""));

			assertThat(act(support, "resume", "It is over").statusCode()).isEqualTo(303);
			assertThat(acme.awaitEnd(held, Duration.ofSeconds(60)).at("/state").asString()).isEqualTo("succeeded");
			assertThat(act(support, "resume", "It is over").statusCode()).isEqualTo(409);
			assertThat(support.get("/console/providers/nobody/pause").statusCode()).isEqualTo(404);

			Visitor auditor = new Visitor(app.address()).signIn("auditor", "auditor");
			assertThat(auditor.get("/console/providers").body()).contains("Demo people").doesNotContain("Stop calls…");
			assertThat(auditor.get("/console/providers/demo-people/pause").statusCode()).isEqualTo(403);
			assertThat(act(auditor, "pause", REASON).statusCode()).isEqualTo(403);
			assertThat(new Visitor(app.address()).signIn("acme", "acme").get("/console/providers").statusCode())
				.isEqualTo(403);
		}
	}

}
