package io.evenhand.web.portal;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A customer of the demo world brings records from the demo provider, and connects to it
 * by hand.
 */
class ConnectionWalkTests {

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private static String group(String pattern, String text) {
		Matcher matcher = Pattern.compile(pattern).matcher(text);
		assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
		return matcher.group(1);
	}

	private static HttpResponse<String> sync(Visitor visitor, String name, String mode) {
		String key = group("name=\"key\" value=\"([^\"]+)\"", visitor.get("/connections/" + name).body());
		HttpResponse<String> first = visitor.post("/connections/" + name + "/sync", Map.of("key", key, "mode", mode));
		HttpResponse<String> again = visitor.post("/connections/" + name + "/sync", Map.of("key", key, "mode", mode));
		assertThat(again.headers().firstValue("Location")).as("a double click is one job")
			.isEqualTo(first.headers().firstValue("Location"));
		return first;
	}

	@Test
	void aConnectionIsTriedSyncedMadeAndRemoved() throws IOException {
		try (RunningApp app = RunningApp.embedded("evenhand.demo.provider-port=" + freePort(),
				"evenhand.retry.gap=100ms")) {
			Visitor acme = new Visitor(app.address()).signIn("acme", "acme");
			assertThat(acme.get("/jobs").body()).contains("/connections");
			assertThat(acme.get("/connections").body())
				.contains("people", "Demo people, into Contacts", "not synced yet")
				.doesNotContain("demo-key");
			assertThat(acme.get("/connections/people").body()).contains("Sync what changed").doesNotContain("demo-key");
			HttpResponse<String> tried = acme.post("/connections/people/test", Map.of());
			assertThat(tried.statusCode()).as(tried.body()).isEqualTo(303);
			HttpResponse<String> sync = sync(acme, "people", "full");
			assertThat(sync.statusCode()).as(sync.body()).isEqualTo(303);
			String job = sync.headers().firstValue("Location").orElseThrow();
			await().atMost(Duration.ofSeconds(40))
				.until(() -> acme.get(job).body(), (body) -> body.contains("records written"));
			assertThat(acme.get(job).body()).contains("240 records written");
			assertThat(acme.call("GET", "/api/v1/records/contacts/d-240", "demo-acme", "").body())
				.contains("Demo Person 240", "d-240@example.com", ".50");

			Visitor birch = new Visitor(app.address()).signIn("birch", "birch");
			assertThat(birch.get("/connections/people").statusCode()).isEqualTo(404);
			assertThat(birch.get("/connections").body()).contains("Nothing yet");
			assertThat(birch.post("/connections/people/test", Map.of()).statusCode()).isEqualTo(404);
			Map<String, String> wrong = Map.of("provider", "demo-people", "collection", "contacts", "name", "My Shop",
					"credentials", "wr0ng-key");
			HttpResponse<String> refused = birch.post("/connections", wrong);
			assertThat(refused.statusCode()).isEqualTo(422);
			assertThat(refused.body()).contains("lower-case", "My Shop").doesNotContain("wr0ng-key");
			HttpResponse<String> made = birch.post("/connections", Map.of("provider", "demo-people", "collection",
					"contacts", "name", "mine", "credentials", "wr0ng-key"));
			assertThat(made.headers().firstValue("Location").orElseThrow())
				.endsWith("/connections/mine?notice=connection-made");
			HttpResponse<String> bad = birch.post("/connections/mine/test", Map.of());
			assertThat(bad.statusCode()).isEqualTo(422);
			assertThat(bad.body()).contains("does not accept").doesNotContain("wr0ng-key");
			assertThat(birch.post("/connections/mine/credentials", Map.of("credentials", "demo-key")).statusCode())
				.isEqualTo(303);
			await().atMost(Duration.ofSeconds(20))
				.until(() -> birch.post("/connections/mine/test", Map.of()).statusCode() == 303);
			assertThat(birch.post("/connections/mine/remove", Map.of("confirmed", "other")).statusCode())
				.isEqualTo(422);
			assertThat(birch.post("/connections/mine/remove", Map.of("confirmed", "mine")).statusCode()).isEqualTo(303);
			assertThat(birch.get("/connections/mine").statusCode()).isEqualTo(404);
			assertThat(new Visitor(app.address()).signIn("support", "support").get("/connections").statusCode())
				.isEqualTo(403);
		}
	}

}
