package io.evenhand.notify;

import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

import io.evenhand.http.RawServer;
import io.evenhand.support.Api;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The customers' page, with the senders of a whole application.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NotificationPagesTests {

	private final RawServer receiver = RawServer.saying(RawServer.answer("200 OK", "", ""));

	private RunningApp app;

	@BeforeAll
	void start() {
		this.app = RunningApp.embedded("evenhand.notify.allowed-addresses=127.0.0.1:" + this.receiver.port(),
				"evenhand.notify.plain-http=true", "evenhand.demo.provider-port=0");
	}

	@AfterAll
	void stop() {
		this.app.close();
		this.receiver.close();
	}

	private Visitor visitor(String name) {
		return new Visitor(this.app.address()).signIn(name, name);
	}

	private static String location(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
		return answer.headers().firstValue("Location").orElseThrow().replaceFirst("^https?://[^/]+", "");
	}

	@Test
	void aCustomerIsToldOfItsJobsAndSeesTheSecretOnce() {
		Visitor acme = visitor("acme");
		assertThat(acme.get("/jobs").body()).contains("href=\"/notifications\"");
		assertThat(acme.get("/notifications").body()).contains("Webhook", "Nothing yet.")
			.doesNotContain("Mail addresses", "Send a test");
		HttpResponse<String> wrong = acme.post("/notifications/webhook", Map.of("webhook", "ftp://x/<b>"));
		assertThat(wrong.statusCode()).isEqualTo(422);
		assertThat(wrong.body()).contains("Choose at least one end", "ftp://x/&lt;b&gt;").doesNotContain("<b>\"");
		assertThat(
				acme.post("/notifications/webhook", Map.of("webhook", "https://me@x.example/", "failed", "on")).body())
			.contains("An address begins with https://");
		assertThat(acme.post("/notifications/mail", Map.of("mail", "ann@example.com", "failed", "on")).statusCode())
			.as("no mail server is set")
			.isEqualTo(404);
		HttpResponse<String> made = acme.post("/notifications/webhook",
				Map.of("webhook", this.receiver.uri("/told"), "succeeded", "on", "failed", "on"));
		assertThat(made.statusCode()).isEqualTo(200);
		assertThat(made.body()).contains("whsec_", "It is shown only this once.");
		assertThat(made.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
		assertThat(acme.get("/notifications").body()).contains(this.receiver.uri("/told"), "Send a test")
			.doesNotContain("whsec_");
		assertThat(acme.get(location(acme.post("/notifications/webhook/test", Map.of()))).body())
			.contains("A test is on its way.");
		awaitTold(acme, "A test");
		Api api = new Api(URI.create(this.app.address() + "/api/v1"), "demo-acme");
		long job = Long.parseLong(api.post("/exports", "{\"collection\": \"contacts\", \"format\": \"csv\"}")
			.expect(202)
			.at("/id")
			.asString());
		awaitTold(acme, "Job " + job + "<");
		assertThat(this.receiver.requests())
			.anyMatch((one) -> one.header("webhook-id").equals("job-" + job + "-1-succeeded")
					&& one.body().contains("\"state\":\"succeeded\""));
		assertThat(visitor("birch").get("/notifications").body()).doesNotContain("Job " + job, "/told");
		String again = acme.get("/notifications")
			.body()
			.replaceFirst("(?s).*?/notifications/told/(\\d+)/again.*", "$1");
		assertThat(visitor("birch").post("/notifications/told/" + again + "/again", Map.of()).statusCode())
			.isEqualTo(404);
		assertThat(acme.get(location(acme.post("/notifications/told/" + again + "/again", Map.of()))).body())
			.contains("with the same id");
		assertThat(acme.post("/notifications/webhook/secret", Map.of()).body()).contains("whsec_");
		assertThat(acme.get("/notifications").body()).contains("signs as well, until");
		HttpResponse<String> stale = acme.post("/notifications/webhook",
				Map.of("webhook", this.receiver.uri("/other"), "failed", "on", "version", "0"));
		assertThat(stale.statusCode()).isEqualTo(422);
		assertThat(stale.body()).contains("Somebody else changed it");
		assertThat(acme.get(location(acme.post("/notifications/webhook/remove", Map.of()))).body())
			.contains("It is turned off.");
		assertThat(acme.post("/notifications/webhook/test", Map.of()).statusCode()).isEqualTo(422);
	}

	private void awaitTold(Visitor visitor, String what) {
		Awaitility.await("the page tells of " + what)
			.atMost(Duration.ofSeconds(30))
			.pollInterval(Duration.ofMillis(100))
			.untilAsserted(
					() -> assertThat(visitor.get("/notifications").body()).contains(what, "Your server answered 200."));
		assertThat(visitor.get("/notifications").body()).contains("Delivered");
	}

	@Test
	void staffHasNoSuchPage() {
		assertThat(visitor("support").get("/notifications").statusCode()).isEqualTo(403);
		assertThat(visitor("auditor").post("/notifications/webhook/test", Map.of()).statusCode()).isEqualTo(403);
	}

}
