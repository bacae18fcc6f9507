package io.evenhand.web.api;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.UUID;

import io.evenhand.support.RunningApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Cancel, pause, resume and retry by API on the embedded database, in a lane that stands
 * still until a test opens it.
 */
class JobActionsApiTests {

	private static final String ROWS = "ref,name\n1,Anna\n2,Bo\n";

	private static final RunningApp app = RunningApp.embedded();

	private static final Sender acme = new Sender(app.address(), "demo-acme");

	private static final Sender birch = new Sender(app.address(), "demo-birch");

	private static final Sender support = new Sender(app.address(), "demo-support");

	private static final Sender auditor = new Sender(app.address(), "demo-auditor");

	@BeforeAll
	static void standStill() {
		lane("pause");
	}

	@AfterAll
	static void stop() {
		app.close();
	}

	private static void lane(String verb) {
		assertThat(support
			.post("/api/v1/lanes/interactive/" + verb, "{\"reason\":\"a test\"}", UUID.randomUUID().toString())
			.statusCode()).isEqualTo(200);
	}

	private static String job() {
		return Sender.json(acme.upload("rows.csv", ROWS, Map.of("collection", "contacts"))).get("id").asString();
	}

	private static HttpResponse<String> act(Sender who, String job, String verb, String body) {
		return who.post("/api/v1/jobs/" + job + "/" + verb, body, UUID.randomUUID().toString());
	}

	private static JsonNode done(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		return Sender.json(answer);
	}

	private static JsonNode read(String job) {
		return Sender.json(acme.get("/api/v1/jobs/" + job));
	}

	@Test
	void aPausedJobSaysSoKeepsItsPlaceAndGoesOn() {
		String first = job();
		String second = job();
		int place = read(second).get("position").asInt();
		JsonNode paused = done(act(acme, first, "pause", "{}"));
		assertThat(paused.get("state").asString()).isEqualTo("paused");
		assertThat(paused.at("/waiting/0/code").asString()).isEqualTo("job_paused");
		assertThat(paused.get("position").asInt()).isEqualTo(place - 1);
		assertThat(read(second).get("position").asInt()).as("held ones included").isEqualTo(place);
		assertThat(acme.get("/api/v1/jobs?state=paused").body()).contains("\"id\":\"" + first + "\"")
			.doesNotContain("\"id\":\"" + second + "\"");
		HttpResponse<String> again = act(acme, first, "pause", "{}");
		assertThat(again.statusCode()).isEqualTo(409);
		assertThat(again.body()).contains("It is paused.");
		assertThat(done(act(support, first, "resume", "{\"reason\":\"it was right\"}")).get("state").asString())
			.isEqualTo("ready");
		assertThat(support.get("/api/v1/audit").body()).contains("job.pause", "job.resume", "it was right");
		act(acme, first, "cancel", "{}");
		act(acme, second, "cancel", "{}");
	}

	@Test
	void aCancelledJobIsOverAtOnceAndIsImportedWhenItIsTriedAgain() {
		String job = job();
		JsonNode cancelled = done(act(acme, job, "cancel", ""));
		assertThat(cancelled.get("state").asString()).isEqualTo("cancelled");
		assertThat(cancelled.get("endedAt").isNull()).isFalse();
		assertThat(done(act(acme, job, "retry", "")).get("state").asString()).isEqualTo("ready");
		assertThat(act(acme, job, "retry", "").statusCode()).isEqualTo(409);
		lane("resume");
		try {
			JsonNode ended = await().until(() -> read(job), (one) -> !one.get("endedAt").isNull());
			assertThat(ended.get("state").asString()).isEqualTo("succeeded");
			assertThat(ended.get("attempt").asInt()).isOne();
			assertThat(ended.at("/counts/written").asInt()).isEqualTo(2);
			HttpResponse<String> refused = act(acme, job, "retry", "");
			assertThat(refused.statusCode()).isEqualTo(409);
			assertThat(refused.body()).contains("send it again as a new job");
		}
		finally {
			lane("pause");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "cancel", "pause", "resume", "retry" })
	void anothersJobIsAsAnUnknownOneAndAuditorsChangeNothing(String verb) {
		String job = job();
		HttpResponse<String> foreign = act(birch, job, verb, "{}");
		HttpResponse<String> unknown = act(birch, "99999999", verb, "{}");
		HttpResponse<String> odd = act(birch, "x", verb, "{}");
		assertThat(foreign.statusCode()).isEqualTo(404);
		assertThat(unknown.body()).isEqualTo(foreign.body()).isEqualTo(odd.body());
		assertThat(act(auditor, job, verb, "{}").statusCode()).isEqualTo(403);
		assertThat(read(job).get("state").asString()).isEqualTo("ready");
		done(act(acme, job, "cancel", "{}"));
	}

	@Test
	void theSameRequestAgainIsDoneOnce() {
		String job = job();
		String path = "/api/v1/jobs/" + job + "/cancel";
		HttpResponse<String> first = acme.post(path, "{}", "key-" + job);
		HttpResponse<String> again = acme.post(path, "{}", "key-" + job);
		assertThat(again.statusCode()).isEqualTo(200);
		assertThat(again.body()).isEqualTo(first.body());
		assertThat(acme.post(path, "{\"reason\":\"another body\"}", "key-" + job).statusCode()).isEqualTo(422);
	}

	@Test
	void aReasonThatIsNoneAndAVersionThatIsPastAreRefused() {
		String job = job();
		assertThat(act(acme, job, "pause", "{\"reason\":\"no\"}").statusCode()).isEqualTo(422);
		HttpResponse<String> stale = act(acme, job, "pause", "{\"version\":41}");
		assertThat(stale.statusCode()).isEqualTo(409);
		assertThat(stale.body()).contains("It waits for its start.");
		done(act(acme, job, "cancel", "{}"));
	}

	@Test
	void theDescriptionNamesThem() {
		JsonNode api = Sender.json(acme.get("/v3/api-docs"));
		assertThat(api.at("/paths").propertyNames()).contains("/api/v1/jobs/{id}/cancel", "/api/v1/jobs/{id}/pause",
				"/api/v1/jobs/{id}/resume", "/api/v1/jobs/{id}/retry", "/api/v1/jobs/{id}/front",
				"/api/v1/jobs/{id}/explanation");
		assertThat(api.at("/components/schemas").propertyNames()).contains("JobAction");
	}

	@Test
	void supportMovesAJobToTheFrontAndBackAndNobodyElseDoes() {
		String first = job();
		String second = job();
		int place = read(second).get("position").asInt();
		assertThat(place).isGreaterThan(1);
		assertThat(act(acme, second, "front", "{\"reason\":\"go live\"}").statusCode()).isEqualTo(403);
		assertThat(act(auditor, second, "front", "{\"reason\":\"go live\"}").statusCode()).isEqualTo(403);
		assertThat(act(support, second, "front", "{}").statusCode()).as("without a reason").isEqualTo(422);
		done(act(support, second, "front", "{\"reason\":\"go live\"}"));
		// a place may be that of a second ago
		await().until(() -> read(second).get("position").asInt() == 1);
		await().until(() -> read(first).get("position").asInt() > 1);
		done(act(support, second, "front/undo", "{\"reason\":\"a slip\"}"));
		await().until(() -> read(second).get("position").asInt() == place);
		assertThat(act(support, second, "front/undo", "{\"reason\":\"a slip\"}").statusCode()).isEqualTo(409);
		assertThat(support.get("/api/v1/audit").body()).contains("job.front", "job.front.undo", "place " + place);
		act(acme, first, "cancel", "{}");
		act(acme, second, "cancel", "{}");
	}

	@Test
	void staffIsToldAllAndTheCustomerItsOwnPart() {
		String first = job();
		String job = job();
		JsonNode staff = Sender.json(support.get("/api/v1/jobs/" + job + "/explanation"));
		assertThat(staff.at("/constraints/0/code").asString()).isEqualTo("lane_paused");
		assertThat(staff.at("/constraints/0/first").asBoolean()).isTrue();
		assertThat(staff.at("/constraints/0/text").asString()).contains("paused by", "a test");
		assertThat(staff.at("/constraints/0/customerText").asString()).doesNotContain("a test");
		assertThat(staff.at("/sooner/options").toString()).contains("resume_lane");
		assertThat(staff.get("overtakers").isArray()).isTrue();
		assertThat(staff.at("/timeline").toString()).contains("lane_paused");
		JsonNode own = Sender.json(acme.get("/api/v1/jobs/" + job + "/explanation"));
		assertThat(own.at("/constraints/0/code").asString()).isEqualTo("lane_paused");
		assertThat(own.get("sooner").isNull()).isTrue();
		assertThat(own.get("overtakers").isNull()).isTrue();
		assertThat(own.toString()).doesNotContain("a test");
		assertThat(birch.get("/api/v1/jobs/" + job + "/explanation").statusCode()).isEqualTo(404);
		act(acme, first, "cancel", "{}");
		act(acme, job, "cancel", "{}");
	}

}
