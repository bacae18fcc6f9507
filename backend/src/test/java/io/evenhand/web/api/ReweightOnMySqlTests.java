package io.evenhand.web.api;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.StreamSupport;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestMySql;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A share that is changed while imports run, on MySQL: the order changes within a second,
 * the audit tells what was expected and what came of it, and an undo gives it back.
 */
class ReweightOnMySqlTests {

	private static final String SHARE = "/api/v1/tenants/birch/shares/bulk";

	private static final JsonMapper JSON = new JsonMapper();

	private static RunningApp app;

	private static Visitor visitor;

	@BeforeAll
	static void start() {
		app = RunningApp.on(TestMySql.freshDatabase(), "evenhand.demo.enabled=true", "evenhand.insight.effect-after=4s",
				"evenhand.imports.part-records=100", "evenhand.imports.part-size=4KB", "evenhand.imports.speed=100KB",
				"evenhand.node.slots.bulk=2", "evenhand.secret-key=" + UUID.randomUUID());
		visitor = new Visitor(app.address());
	}

	@AfterAll
	static void stop() {
		app.close();
	}

	private static HttpResponse<String> call(String token, String method, String path, String json) {
		return visitor.call(method, path, token, json);
	}

	private static String upload(String token, int rows) {
		StringBuilder csv = new StringBuilder("ref,name,email,amount\n");
		for (int row = 0; row < rows; row++) {
			csv.append(row).append(",Anna Andersen,anna@example.org,1.50\n");
		}
		HttpResponse<String> answer = new Sender(app.address(), token).upload("rows.csv", csv.toString(),
				Map.of("collection", "contacts", "lane", "bulk"));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
		return Sender.json(answer).get("id").asString();
	}

	/** The share of birch's among the lane's starts in a span. */
	private static double birch(Instant from, Instant to) {
		List<Integer> tenants = app.bean(JdbcTemplate.class)
			.queryForList("select tenant from step_attempt where lane = 2 and started_at >= ? and started_at < ?",
					Integer.class, LocalDateTime.ofInstant(from, ZoneOffset.UTC),
					LocalDateTime.ofInstant(to, ZoneOffset.UTC));
		int birch = Objects.requireNonNull(app.bean(JdbcTemplate.class)
			.queryForObject("select id from tenant where code = 'birch'", Integer.class));
		assertThat(tenants).as("starts between %s and %s", from, to).hasSizeGreaterThan(5);
		return tenants.stream().filter((tenant) -> tenant == birch).count() / (double) tenants.size();
	}

	/** How many tenants started something in the last second. */
	private static int lately() {
		Integer tenants = app.bean(JdbcTemplate.class)
			.queryForObject("select count(distinct tenant) from step_attempt where lane = 2"
					+ " and started_at >= timestampadd(second, -1, now(6))", Integer.class);
		return (tenants != null) ? tenants : 0;
	}

	private static Instant now() {
		return Objects.requireNonNull(app.bean(JdbcTemplate.class).queryForObject("select now(6)", LocalDateTime.class))
			.toInstant(ZoneOffset.UTC);
	}

	private static JsonNode audit(String action) {
		JsonNode page = JSON.readTree(call("demo-auditor", "GET", "/api/v1/audit?tenant=birch", "").body());
		return StreamSupport.stream(page.get("entries").spliterator(), false)
			.filter((entry) -> entry.get("action").asString().equals(action))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void aReweightActsWithinASecondSaysWhatItDidAndCanBeTakenBack() {
		String acme = upload("demo-acme", 600_000);
		String birch = upload("demo-birch", 600_000);
		await().atMost(Duration.ofSeconds(60)).until(() -> lately() == 2);
		assertThat(call("demo-operator", "PUT", "/api/v1/tenants/birch/shares/interactive",
				"{\"weight\":9,\"cap\":2,\"reason\":\"A control\"}")
			.statusCode()).isEqualTo(200);
		Instant fair = now();
		await().pollDelay(Duration.ofSeconds(3)).until(() -> true);
		assertThat(birch(fair, now())).as("a reweight that does not reach the lane: far below what one does to it")
			.isBetween(0.3, 0.7);
		assertThat(audit("share.edit").get("predicted").asString()).as("and it is not told of it")
			.doesNotContain("Loses");
		String preview = call("demo-support", "POST", SHARE + "/preview",
				"{\"weight\":9,\"until\":\"%s\"}".formatted(Instant.now().plusSeconds(3600)))
			.body();
		assertThat(preview).contains("\"losers\":[\"acme\"]", "\"contended\":{\"now\":1.0,\"after\":1.8}");
		assertThat(call("demo-auditor", "POST", SHARE + "/preview", "{\"weight\":9}").statusCode()).isEqualTo(403);
		assertThat(call("demo-operator", "POST", SHARE + "/preview", "{\"weight\":1001}").statusCode()).isEqualTo(422);

		HttpResponse<String> set = call("demo-operator", "PUT", SHARE,
				"{\"weight\":9,\"cap\":2,\"reason\":\"Go-live, ticket 48213\"}");
		assertThat(set.statusCode()).as(set.body()).isEqualTo(200);
		Instant changed = now();
		await().pollDelay(Duration.ofSeconds(3)).until(() -> true);
		assertThat(birch(changed.plusMillis(500), changed.plusMillis(2_500))).as("weights 1 and 9").isGreaterThan(0.72);

		JsonNode line = audit("share.edit");
		assertThat(line.get("before").asString()).contains("weight 1");
		assertThat(line.get("after").asString()).contains("weight 9");
		assertThat(line.get("reason").asString()).isEqualTo("Go-live, ticket 48213");
		assertThat(line.get("predicted").asString()).contains("birch: ", "1.0 to 1.8 when all compete",
				"Loses: acme 0.8 slots when all compete (80 %)");
		JsonNode measured = await().atMost(Duration.ofSeconds(40))
			.until(() -> audit("share.edit").get("measured"), (node) -> !node.isNull());
		assertThat(measured.get("seconds").asInt()).isEqualTo(4);
		assertThat(measured.get("after").get("slots").asDouble())
			.isGreaterThan(measured.get("before").get("slots").asDouble());

		String undo = "/api/v1/audit/" + line.get("id").asString() + "/undo";
		assertThat(call("demo-support", "POST", undo, "{\"reason\":\"It was not meant\"}").statusCode())
			.as("a permanent change is an operator's")
			.isEqualTo(403);
		HttpResponse<String> undone = call("demo-operator", "POST", undo, "{\"reason\":\"Go-live is over\"}");
		assertThat(undone.body()).contains("\"weight\":1,");
		JsonNode taken = audit("share.undo");
		assertThat(taken.get("undoes").asString()).isEqualTo(line.get("id").asString());
		assertThat(taken.get("after").asString()).contains("weight 1");
		HttpResponse<String> again = call("demo-operator", "POST", undo, "{\"reason\":\"Go-live is over\"}");
		assertThat(again.statusCode()).as("somebody changed it since").isEqualTo(409);
		call("demo-acme", "POST", "/api/v1/jobs/" + acme + "/cancel", "{}");
		call("demo-birch", "POST", "/api/v1/jobs/" + birch + "/cancel", "{}");
	}

}
