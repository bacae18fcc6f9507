package io.evenhand.web.api;

import java.net.http.HttpResponse;
import java.time.Duration;

import io.evenhand.http.RawServer;
import io.evenhand.support.RunningApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Providers, connections and syncs by API, on the embedded database.
 */
class SyncsApiTests {

	private static final String SECRET = "cr3dential-of-birch";

	private static final RunningApp app = RunningApp.embedded("evenhand.providers.allowed-addresses=127.0.0.1");

	private final Sender birch = new Sender(app.address(), "demo-birch");

	private final Sender cedar = new Sender(app.address(), "demo-cedar");

	private final Sender support = new Sender(app.address(), "demo-support");

	private final Sender operator = new Sender(app.address(), "demo-operator");

	@AfterAll
	static void stop() {
		app.close();
	}

	private static String provider(String address) {
		return "{\"title\":\"Shop\",\"address\":\"" + address + "\",\"paging\":{\"style\":\"cursor\","
				+ "\"cursorParameter\":\"c\"},\"answer\":{\"items\":\"/data\",\"id\":\"/id\",\"next\":\"/next\"},"
				+ "\"fields\":{\"name\":\"/name\"},\"reason\":\"a new provider\"}";
	}

	@Test
	void aProviderIsDescribedConnectedTriedAndSynced() {
		try (RawServer server = RawServer.saying(RawServer.answer("200 OK", "Content-Type: application/json\r\n",
				"{\"data\":[{\"id\":\"s1\",\"name\":\"One\"},{\"id\":\"s2\",\"name\":\"Two\"}]}"))) {
			String body = provider(server.uri("/things"));
			assertThat(this.support.put("/api/v1/providers/shop", body).statusCode()).isEqualTo(403);
			assertThat(this.birch.get("/api/v1/providers").statusCode()).isEqualTo(403);
			HttpResponse<String> made = this.operator.put("/api/v1/providers/shop", body);
			assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
			JsonNode read = Sender.json(this.support.get("/api/v1/providers/shop"));
			assertThat(read.at("/limits/whose").asString()).isEqualTo("credential");
			assertThat(this.operator.put("/api/v1/providers/shop", read.toString()).statusCode())
				.as("what is read may be sent back")
				.isEqualTo(200);
			String connection = "{\"name\":\"my-shop\",\"provider\":\"shop\",\"collection\":\"contacts\",\"credentials\":\""
					+ SECRET + "\"}";
			HttpResponse<String> created = this.birch.post("/api/v1/connections", connection, "c1");
			assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
			assertThat(created.body()).contains("\"credentials\":true").doesNotContain(SECRET);
			assertThat(this.birch.get("/api/v1/connections").body()).contains("my-shop").doesNotContain(SECRET);
			assertThat(this.operator.get("/api/v1/audit").body()).contains("connection.create").doesNotContain(SECRET);
			assertThat(this.cedar.get("/api/v1/connections/my-shop").statusCode()).isEqualTo(404);
			assertThat(this.cedar.get("/api/v1/connections/my-shop").body())
				.isEqualTo(this.cedar.get("/api/v1/connections/none").body().replace("none", "my-shop"));
			assertThat(this.support.post("/api/v1/connections?tenant=birch", connection, "c2").statusCode())
				.isEqualTo(403);
			JsonNode tried = Sender.json(this.birch.post("/api/v1/connections/my-shop/test", "", "t1"));
			assertThat(tried.get("works").asBoolean()).as(tried.toString()).isTrue();
			assertThat(server.heads().get(0)).contains("Bearer " + SECRET);
			HttpResponse<String> sync = this.birch.post("/api/v1/syncs", "{\"connection\":\"my-shop\"}", "s1");
			assertThat(sync.statusCode()).as(sync.body()).isEqualTo(202);
			assertThat(this.birch.post("/api/v1/syncs", "{\"connection\":\"my-shop\"}", "s1").body())
				.as("the same key is the same job")
				.isEqualTo(sync.body());
			JsonNode job = ended(sync);
			assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("succeeded");
			assertThat(job.at("/counts/written").asInt()).isEqualTo(2);
			assertThat(this.birch.get("/api/v1/records/contacts/s1").body()).contains("One");
			JsonNode told = Sender.json(this.birch.get("/api/v1/syncs/" + job.get("id").asString()));
			assertThat(told.get("mode").asString()).isEqualTo("full");
			assertThat(told.get("pages").asInt()).isOne();
			assertThat(this.cedar.get("/api/v1/syncs/" + job.get("id").asString()).statusCode()).isEqualTo(404);
			HttpResponse<String> changed = this.birch.put("/api/v1/connections/my-shop", "{\"credentials\":\"\"}");
			assertThat(changed.statusCode()).as(changed.body()).isEqualTo(422);
		}
	}

	private JsonNode ended(HttpResponse<String> sync) {
		String location = sync.headers().firstValue("Location").orElseThrow();
		return await().atMost(Duration.ofSeconds(30))
			.until(() -> Sender.json(this.birch.get(location)), (job) -> !job.get("endedAt").isNull());
	}

	@Test
	void whatCannotBeIsRefusedWithASentence() {
		for (String[] wrong : new String[][] {
				{ "\"style\":\"cursor\"", "\"style\":\"spiral\"", "The style of paging" },
				{ "\"items\":\"/data\"", "\"items\":\"data\"", "JSON pointer" },
				{ "\"next\":\"/next\"", "\"last\":\"/last\"", "answer.next" },
				{ "http://a.example/x", "ftp://a.example/x", "address" },
				{ "http://a.example/x", "http://u:p@a.example/x", "without credentials" },
				{ "\"id\":\"/id\"", "\"id\":\"/id\",\"nxet\":\"/n\"", "nxet" },
				{ "\"cursorParameter\":\"c\"", "\"size\":0", "between 1 and 10000" } }) {
			String body = provider("http://a.example/x").replace(wrong[0], wrong[1]);
			HttpResponse<String> answer = this.operator.put("/api/v1/providers/wrong", body);
			assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
			assertThat(answer.body()).contains(wrong[2]);
		}
		HttpResponse<String> none = this.birch.post("/api/v1/connections",
				"{\"name\":\"x\",\"provider\":\"none\",\"collection\":\"contacts\",\"credentials\":\"" + SECRET + "\"}",
				"w1");
		assertThat(none.statusCode()).isEqualTo(422);
		assertThat(none.body()).contains("provider").doesNotContain(SECRET);
		assertThat(this.birch.post("/api/v1/syncs", "{\"connection\":\"none\"}", "w2").statusCode()).isEqualTo(422);
	}

}
