package io.evenhand.web.admin;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.gate.Accounts;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lanes' settings, shares and pauses by API and by forms, on the embedded database.
 */
class GateAdministrationTests {

	private static final RunningApp app = RunningApp.embedded();

	private final Visitor visitor = new Visitor(app.address());

	@AfterAll
	static void stop() {
		app.close();
	}

	@Test
	void theDemoWorldHasItsWeightsAndItsCollection() {
		assertThat(operator("GET", "/api/v1/tenants/acme/shares", "").body()).contains("\"weight\":1")
			.doesNotContain("\"weight\":2");
		assertThat(operator("GET", "/api/v1/tenants/cedar/shares", "").body())
			.contains("{\"lane\":\"interactive\",\"weight\":2", "{\"lane\":\"bulk\",\"weight\":2",
					"{\"lane\":\"scheduled\",\"weight\":2")
			.doesNotContain("\"weight\":1");
		assertThat(operator("GET", "/api/v1/collections/contacts", "").body()).contains(
				"{\"name\":\"ref\",\"type\":\"text\",\"required\":true,\"key\":true}",
				"{\"name\":\"amount\",\"type\":\"decimal\"", "{\"name\":\"due_on\",\"type\":\"date\"");
		assertThat(operator("GET", "/api/v1/tenants/acme", "").body())
			.contains("\"grantedLanes\":[\"bulk\",\"interactive\"]");
	}

	@Test
	void supportSetsAShareForSevenDaysAtMostAndAnOperatorForGood() {
		Instant now = app.bean(InstantSource.class).instant();
		String path = "/api/v1/tenants/birch/shares/bulk";
		String share = "{\"weight\":7,\"cap\":1,\"reason\":\"Go-live today\"%s}";
		assertThat(call("demo-support", "PUT", path, share.formatted("")).statusCode()).isEqualTo(403);
		assertThat(call("demo-support", "PUT", path, share.formatted(until(now.plus(Duration.ofDays(8))))).body())
			.contains("at most 7 days");
		assertThat(call("demo-support", "PUT", path,
				share.formatted(until(now.plus(Duration.ofDays(2))) + ",\"queueLimit\":5"))
			.statusCode()).isEqualTo(403);
		assertThat(
				call("demo-support", "PUT", path, share.formatted(until(now.minus(Duration.ofDays(1))))).statusCode())
			.isEqualTo(422);
		assertThat(call("demo-support", "PUT", path, share.formatted(until(now.plus(Duration.ofDays(2))))).body())
			.contains("\"weight\":7", "\"cap\":1", "\"ownCap\":true");
		assertThat(operator("PUT", path, "{\"weight\":3}").statusCode()).isEqualTo(422);
		assertThat(operator("PUT", path, "{\"weight\":0,\"reason\":\"Not a weight\"}").body())
			.contains("between 1 and 1000");
		assertThat(operator("PUT", path, "{\"weight\":\"3\",\"reason\":\"Not a number\"}").statusCode()).isEqualTo(422);
		HttpResponse<String> forGood = operator("PUT", path,
				"{\"weight\":3,\"cap\":null,\"reason\":\"A new contract\"}");
		assertThat(forGood.body()).contains("\"weight\":3", "\"ownCap\":false", "\"until\":null");
		assertThat(operator("GET", "/api/v1/audit?tenant=birch", "").body()).contains("A new contract", "Go-live today",
				"\"actor\":\"demo-support\"");
		assertThat(
				operator("PUT", "/api/v1/tenants/birch/shares/nothing", "{\"reason\":\"No such lane\"}").statusCode())
			.isEqualTo(404);
		assertThat(call("demo-auditor", "PUT", path, share.formatted("")).statusCode()).isEqualTo(403);
		assertThat(call("demo-birch", "GET", "/api/v1/tenants/birch/shares", "").statusCode()).isEqualTo(403);
	}

	@Test
	void aLanesSettingsAreSetInPartAndNotOverSomebodyElses() {
		String path = "/api/v1/lanes/interactive";
		String before = operator("GET", path, "").body();
		HttpResponse<String> set = operator("PUT", path,
				"{\"cap\":3,\"largestCost\":null,\"quantum\":2.5,\"reason\":\"A quiet day\"}");
		assertThat(set.statusCode()).isEqualTo(200);
		assertThat(set.body()).contains("\"cap\":3", "\"largestCost\":null", "\"quantum\":2.5",
				"\"policy\":\"deficit_round_robin\"");
		assertThat(operator("PUT", path, before).statusCode()).as("a stale version").isEqualTo(409);
		assertThat(operator("PUT", path, operator("GET", path, "").body()).statusCode()).isEqualTo(200);
		assertThat(operator("PUT", path, "{\"policy\":\"magic\"}").body()).contains("errors", "policy");
		assertThat(operator("PUT", path, "{\"policy\":\"fifo\"}").body()).contains("\"policy\":\"fifo\"");
		assertThat(call("demo-support", "PUT", path, "{\"cap\":1}").statusCode()).isEqualTo(403);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			PUT  | /api/v1/lanes/bulk              | {"polcy":"fifo"}                           | polcy
			PUT  | /api/v1/lanes/bulk              | {"settings":{"cap":2,"weight":2}}          | weight
			PUT  | /api/v1/tenants/acme/shares/bulk | {"wieght":3,"reason":"A typing error"}     | wieght
			PUT  | /api/v1/tenants/acme            | {"colour":1,"zome":"UTC"}                  | zome
			PUT  | /api/v1/users/acme              | {"enable":false}                           | enable
			PUT  | /api/v1/collections/contacts    | {"feilds":[]}                              | feilds
			POST | /api/v1/tokens                  | {"name":"odd","role":"auditor","till":"x"} | till
			POST | /api/v1/lanes/bulk/pause        | {"raeson":"Provider incident"}             | raeson
			""")
	void aMemberThatACallDoesNotKnowIsRefusedByName(String method, String path, String json, String member) {
		HttpResponse<String> answer = operator(method, path, json);
		assertThat(answer.statusCode()).isEqualTo(422);
		assertThat(answer.body()).contains("This call does not know the member \\\"" + member + "\\\"; it takes ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/api/v1/lanes/bulk", "/api/v1/tenants/birch", "/api/v1/users/birch",
			"/api/v1/collections/contacts" })
	void whatAGetAnswersMayBeSentBack(String path) {
		String now = operator("GET", path, "").body();
		HttpResponse<String> answer = operator("PUT", path, now);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
	}

	@Test
	void anAddressThatTheContainerRefusesIsAProblemToo() {
		HttpResponse<String> answer = operator("GET", "/api/v1/jobs/1%2F2", "");
		assertThat(answer.statusCode()).isEqualTo(400);
		assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
		assertThat(answer.body()).contains("\"status\":400", "The address is not written as");
		assertThat(this.visitor.get("/jobs/1%2F2").body()).contains("The address is not written as")
			.doesNotContain("Tomcat");
	}

	@Test
	void aLaneAndATenantArePausedAndResumedOnceEachWithTheReasonInTheAudit() {
		String reason = "{\"reason\":\"Provider incident\"}";
		assertThat(call("demo-support", "POST", "/api/v1/lanes/scheduled/pause", reason).statusCode()).isEqualTo(200);
		assertThat(call("demo-support", "POST", "/api/v1/lanes/scheduled/pause", reason).statusCode()).isEqualTo(409);
		assertThat(call("demo-support", "POST", "/api/v1/lanes/scheduled/resume", reason).statusCode()).isEqualTo(200);
		assertThat(operator("POST", "/api/v1/tenants/cedar/pause", "{\"lane\":\"bulk\",\"reason\":\"Wrong file\"}")
			.statusCode()).isEqualTo(200);
		assertThat(operator("POST", "/api/v1/tenants/cedar/resume", "{\"reason\":\"Right file\"}").statusCode())
			.isEqualTo(200);
		assertThat(operator("GET", "/api/v1/audit", "").body()).contains("Provider incident", "Wrong file",
				"Right file");
		assertThat(operator("POST", "/api/v1/lanes/nothing/pause", reason).statusCode()).isEqualTo(404);
	}

	@Test
	void aProviderIsPausedAndResumedOnceEachAndAnUnknownOneIsNotFound() {
		String reason = "{\"reason\":\"Provider incident\"}";
		app.bean(Accounts.class).shared("shop", 3);
		assertThat(call("demo-support", "POST", "/api/v1/providers/shop/pause", reason).statusCode()).isEqualTo(200);
		assertThat(call("demo-support", "POST", "/api/v1/providers/shop/pause", reason).statusCode()).isEqualTo(409);
		assertThat(call("demo-acme", "POST", "/api/v1/providers/shop/resume", reason).statusCode()).isEqualTo(403);
		assertThat(operator("POST", "/api/v1/providers/shop/resume", reason).statusCode()).isEqualTo(200);
		assertThat(operator("POST", "/api/v1/providers/nobody/pause", reason).statusCode()).isEqualTo(404);
	}

	@Test
	void aLaneIsSetByItsFormAndWhatWasTypedIsKept() {
		this.visitor.signIn("operator", "operator");
		String form = this.visitor.get("/console/lanes/scheduled/edit").body();
		assertThat(form).contains("name=\"quantum\"", "Fair share by weight and cost").doesNotContain("??", "th:");
		Map<String, String> typed = new LinkedHashMap<>();
		Matcher inputs = Pattern.compile("<input[^>]* name=\"(\\w+)\"[^>]* value=\"([^\"]*)\"").matcher(form);
		while (inputs.find()) {
			typed.put(inputs.group(1), inputs.group(2));
		}
		typed.put("policy", "round_robin");
		typed.put("cap", "many");
		typed.put("reason", "A quiet night");
		HttpResponse<String> odd = this.visitor.post("/console/lanes/scheduled/edit", typed);
		assertThat(odd.statusCode()).isEqualTo(422);
		assertThat(odd.body()).contains("value=\"many\"", "This is a whole number.", "A quiet night");
		typed.put("cap", "20000");
		assertThat(this.visitor.post("/console/lanes/scheduled/edit", typed).body()).contains("between 0 and 10000");
		typed.put("cap", "2");
		assertThat(this.visitor.post("/console/lanes/scheduled/edit", typed).statusCode()).isEqualTo(303);
		assertThat(operator("GET", "/api/v1/lanes/scheduled", "").body()).contains("\"policy\":\"round_robin\"");
		assertThat(this.visitor.get("/console/lanes/nothing/edit").statusCode()).isEqualTo(404);
	}

	@Test
	void aTenantsPageShowsItsSharesAndChangesAndButtonsOnlyToWhoMay() {
		String seen = this.visitor.signIn("operator", "operator").get("/console/tenants/acme").body();
		assertThat(seen).contains("/console/tenants/acme/shares/bulk", "/console/tenants/acme/edit", "Made the tenant")
			.doesNotContain("??", "th:");
		assertThat(new Visitor(app.address()).signIn("auditor", "auditor").get("/console/tenants/acme").body())
			.contains("Made the tenant")
			.doesNotContain("/console/tenants/acme/shares/bulk", "/console/tenants/acme/edit");
	}

	private static String until(Instant end) {
		return ",\"until\":\"" + end + "\"";
	}

	private HttpResponse<String> operator(String method, String path, String json) {
		return call("demo-operator", method, path, json);
	}

	private HttpResponse<String> call(String token, String method, String path, String json) {
		return this.visitor.call(method, path, token, json);
	}

}
