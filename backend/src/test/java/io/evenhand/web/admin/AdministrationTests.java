package io.evenhand.web.admin;

import java.net.http.HttpResponse;
import org.awaitility.Awaitility;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Administration by API and by forms, on the embedded database.
 */
class AdministrationTests {

	private static final List<String> TOKENS = List.of("", "demo-acme", "demo-support", "demo-operator",
			"demo-auditor");

	private static final RunningApp app = RunningApp.embedded();

	private final Visitor visitor = new Visitor(app.address());

	@AfterAll
	static void stop() {
		app.close();
	}

	/** Statuses for nobody, a customer, support, an operator and an auditor. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			GET    | /api/v1/tenants                |                                | 401 403 200 200 200
			GET    | /api/v1/tenants/birch          |                                | 401 403 200 200 200
			GET    | /api/v1/tenants/nobody         |                                | 401 403 404 404 404
			GET    | /api/v1/tenants/ACME           |                                | 401 403 404 404 404
			POST   | /api/v1/tenants                | {"code":"Not So"}              | 401 403 403 422 403
			PUT    | /api/v1/tenants/birch          | {"colour":9}                   | 401 403 403 422 403
			PUT    | /api/v1/tenants/nobody         | {"colour":1}                   | 401 403 403 404 403
			DELETE | /api/v1/tenants/nobody         |                                | 401 403 403 404 403
			GET    | /api/v1/users                  |                                | 401 403 403 200 200
			POST   | /api/v1/users                  | {"name":"x","password":"short"}| 401 403 403 422 403
			PUT    | /api/v1/users/nobody           | {}                             | 401 403 403 404 403
			GET    | /api/v1/tokens                 |                                | 401 403 403 200 200
			POST   | /api/v1/tokens                 | {"name":""}                    | 401 403 403 422 403
			DELETE | /api/v1/tokens/999             |                                | 401 403 403 404 403
			DELETE | /api/v1/tokens/x               |                                | 401 403 403 404 403
			GET    | /api/v1/collections            |                                | 401 403 200 200 200
			GET    | /api/v1/collections/nothing    |                                | 401 403 404 404 404
			GET    | /api/v1/collections/contacts/template |                        | 401 200 200 200 200
			GET    | /api/v1/collections/contacts/template?format=jsonl | | 401 422 422 422 422
			GET    | /api/v1/collections/nothing/template |                         | 401 404 404 404 404
			PUT    | /api/v1/collections/odd        | {"fields":[]}                  | 401 403 403 422 403
			GET    | /api/v1/audit                  |                                | 401 403 200 200 200
			GET    | /api/v1/audit?limit=0          |                                | 401 403 422 422 422
			POST   | /api/v1/lanes/bulk/pause       | {}                             | 401 403 422 422 403
			POST   | /api/v1/lanes/bulk/pause       | {"reason":"abc"}               | 401 403 422 422 403
			POST   | /api/v1/lanes/bulk/resume      | {}                             | 401 403 422 422 403
			POST   | /api/v1/tenants/birch/pause    | {}                             | 401 403 422 422 403
			POST   | /api/v1/tenants/birch/resume   |                                | 401 403 422 422 403
			POST   | /api/v1/tenants/nobody/pause   | {"reason":"a good one"}        | 401 403 404 404 403
			""")
	void eachRoleMayWhatTheContractSays(String method, String path, String body, String statuses) {
		List<Integer> got = TOKENS.stream()
			.map(token -> this.visitor.call(method, path, token, (body != null) ? body : "").statusCode())
			.toList();
		assertThat(got.stream().map(String::valueOf).reduce((a, b) -> a + " " + b)).hasValue(statuses);
	}

	@Test
	void staffFindsATenantByTheBeginningOfItsCodeOrName() {
		Visitor support = new Visitor(app.address()).signIn("support", "support");
		assertThat(support.get("/console/search?q=ced").body()).contains("/console/tenants/cedar")
			.doesNotContain("/console/tenants/acme");
		assertThat(support.get("/console/search?q=Bir").body()).contains("/console/tenants/birch");
		assertThat(support.get("/console/search?q=%25").body()).contains("Nothing found");
		assertThat(support.get("/console/search?q=acme").headers().firstValue("Location"))
			.hasValue("/console/tenants/acme");
		assertThat(new Visitor(app.address()).signIn("acme", "acme").get("/console/search?q=ced").statusCode())
			.isEqualTo(403);
	}

	@Test
	void anOperatorMakesATenantAndItsPeopleByApiAndTheAuditTellsIt() {
		HttpResponse<String> made = operator("POST", "/api/v1/tenants",
				"{\"code\":\"north\",\"name\":\"Northwind Traders\",\"zone\":\"Europe/Oslo\",\"grantedLanes\":[\"bulk\"],\"reason\":\"New customer\"}");
		assertThat(made.statusCode()).isEqualTo(201);
		assertThat(made.headers().firstValue("Location")).hasValue("/api/v1/tenants/north");
		assertThat(made.body()).contains("\"badge\":\"NT\"", "\"colour\":4", "\"state\":\"active\"");
		assertThat(operator("POST", "/api/v1/tenants", "{\"code\":\"north\"}").body())
			.contains("There is a tenant with this code already.", "\"errors\":{\"code\"");
		assertThat(operator("POST", "/api/v1/users",
				"{\"name\":\"Anna\",\"password\":\"long enough\",\"role\":\"customer\",\"tenant\":\"north\"}")
			.statusCode()).isEqualTo(201);
		HttpResponse<String> token = operator("POST", "/api/v1/tokens", "{\"name\":\"erp\",\"tenant\":\"north\"}");
		assertThat(token.statusCode()).isEqualTo(201);
		String secret = group("\"token\":\"(eh_[^\"]+)\"", token.body());
		assertThat(this.visitor.call("GET", "/api/v1/jobs/1", secret, "").statusCode()).isEqualTo(404);
		assertThat(operator("GET", "/api/v1/tokens", "").body()).contains("\"erp\"").doesNotContain(secret);
		HttpResponse<String> revoked = operator("DELETE", "/api/v1/tokens/" + group("\"id\":\"(\\d+)\"", token.body()),
				"");
		assertThat(revoked.statusCode()).isEqualTo(200);
		assertThat(this.visitor.call("GET", "/api/v1/jobs/1", secret, "").statusCode()).isEqualTo(401);
		String audit = operator("GET", "/api/v1/audit?tenant=north", "").body();
		assertThat(audit)
			.contains("tenant.create", "user.create", "token.create", "token.revoke", "New customer",
					"\"actor\":\"demo-operator\"", "\"role\":\"operator\"", "API, 127.0.0.1")
			.doesNotContain("long enough", secret);
		assertThat(new Visitor(app.address()).signIn("anna", "long enough").get("/me").statusCode()).isEqualTo(200);
	}

	@Test
	void aRemovedTenantsTokensAreKeptOutAtOnceAndThenItIsGone() {
		operator("POST", "/api/v1/tenants", "{\"code\":\"gone\"}");
		String secret = group("\"token\":\"(eh_[^\"]+)\"",
				operator("POST", "/api/v1/tokens", "{\"name\":\"t\",\"tenant\":\"gone\"}").body());
		HttpResponse<String> removed = operator("DELETE", "/api/v1/tenants/gone", "");
		assertThat(removed.statusCode()).isEqualTo(202);
		assertThat(removed.body()).contains("\"state\":\"removing\"", "The tenant is being removed");
		assertThat(this.visitor.call("GET", "/api/v1/jobs/1", secret, "").statusCode()).isEqualTo(401);
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.until(() -> operator("GET", "/api/v1/tenants/gone", "").statusCode() == 404);
		assertThat(operator("GET", "/api/v1/audit", "").body()).contains("tenant.remove", "tenant.gone");
	}

	@Test
	void aTenantIsNotOverwrittenByWhoSawAnOlderOne() {
		operator("POST", "/api/v1/tenants", "{\"code\":\"twice\"}");
		assertThat(operator("PUT", "/api/v1/tenants/twice", "{\"name\":\"One\",\"version\":0}").statusCode())
			.isEqualTo(200);
		assertThat(operator("PUT", "/api/v1/tenants/twice", "{\"name\":\"Two\",\"version\":0}").statusCode())
			.isEqualTo(409);
		assertThat(operator("GET", "/api/v1/tenants/twice", "").body()).contains("\"name\":\"One\"");
	}

	@Test
	void theLastOperatorCannotBeLockedOut() {
		HttpResponse<String> refused = operator("PUT", "/api/v1/users/operator", "{\"enabled\":false}");
		assertThat(refused.statusCode()).isEqualTo(422);
		assertThat(refused.body()).contains("last operator");
		assertThat(operator("GET", "/api/v1/users/operator", "").body()).contains("\"enabled\":true");
	}

	@Test
	void aCollectionIsDefinedAndReadBack() {
		String body = "{\"title\":\"Orders\",\"key\":\"no\",\"fields\":[{\"name\":\"no\",\"type\":\"text\"},{\"name\":\"total\",\"type\":\"decimal\",\"required\":true}]}";
		assertThat(operator("PUT", "/api/v1/collections/orders", body).statusCode()).isEqualTo(201);
		assertThat(operator("PUT", "/api/v1/collections/orders", body).statusCode()).isEqualTo(200);
		assertThat(operator("GET", "/api/v1/collections/orders", "").body())
			.contains("{\"name\":\"no\",\"type\":\"text\",\"required\":true,\"key\":true}");
	}

	@Test
	void aLaneIsMadeByApiAndByForm() {
		String body = "{\"title\":\"Nightly\",\"cap\":3,\"slots\":1,\"reason\":\"for the nights\"}";
		HttpResponse<String> made = operator("PUT", "/api/v1/lanes/nightly", body);
		assertThat(made.statusCode()).isEqualTo(201);
		assertThat(made.headers().firstValue("Location")).hasValue("/api/v1/lanes/nightly");
		assertThat(operator("PUT", "/api/v1/lanes/nightly", "{\"cap\":5}").statusCode()).isEqualTo(200);
		assertThat(operator("GET", "/api/v1/lanes/nightly", "").body()).contains("\"title\":\"Nightly\"", "\"cap\":5");
		assertThat(operator("PUT", "/api/v1/lanes/Not%20so", body).statusCode()).isEqualTo(422);
		assertThat(this.visitor.call("PUT", "/api/v1/lanes/other", "demo-support", body).statusCode()).isEqualTo(403);
		this.visitor.signIn("operator", "operator");
		Map<String, String> form = new HashMap<>(Map.of("name", "weekly", "title", "Weekly", "policy", "fifo", "slots",
				"1", "cap", "1", "quantum", "4", "slice", "2", "stepTimeout", "900", "queueLimit", "10"));
		form.putAll(Map.of("openJobs", "2", "description", "", "largestCost", "", "waitTarget", "60", "reason",
				"for the weekends"));
		assertThat(this.visitor.post("/console/lanes/new", form).statusCode()).isEqualTo(303);
		assertThat(this.visitor.get("/console/lanes/weekly").body()).contains("Weekly").doesNotContain("??");
		HttpResponse<String> again = this.visitor.post("/console/lanes/new", form);
		assertThat(again.statusCode()).isEqualTo(422);
		assertThat(again.body()).contains("There is a lane named weekly already", "value=\"weekly\"");
	}

	@ParameterizedTest
	@CsvSource({ "/console/tenants/new, acme, 403", "/console/lanes/new, support, 403",
			"/console/tenants/new, support, 403", "/console/tenants/acme/edit, auditor, 403",
			"/console/users/new, support, 403", "/console/tokens/new, acme, 403",
			"/console/collections/new, auditor, 403", "/console/lanes/bulk/edit, support, 403",
			"/console/tenants/nobody/edit, operator, 404", "/console/users/nobody/edit, operator, 404",
			"/console/tokens/999/revoke, operator, 404", "/console/collections/nothing/edit, operator, 404" })
	void formsOfOperatorsAreNobodyElses(String path, String who, int status) {
		this.visitor.signIn(who, who);
		assertThat(this.visitor.get(path).statusCode()).as("to look at").isEqualTo(status);
		this.visitor.get("/me");
		assertThat(this.visitor.post(path, Map.of("reason", "a good reason")).statusCode()).isEqualTo(status);
		this.visitor.forgetToken();
		assertThat(this.visitor.post(path, Map.of("reason", "a good reason")).body()).contains("out of date");
	}

	@ParameterizedTest
	@CsvSource({ "/console/tenants, acme, 403", "/console/tenants, auditor, 200", "/console/audit, support, 200",
			"/console/users, support, 403", "/console/users, auditor, 200", "/console/collections, support, 200",
			"/console/tenants/nobody, support, 404" })
	void pagesOfStaffAreNotForCustomers(String path, String who, int status) {
		assertThat(this.visitor.signIn(who, who).get(path).statusCode()).isEqualTo(status);
	}

	@Test
	void anOperatorMakesAndEditsATenantByFormsAndWhatWasTypedIsKept() {
		this.visitor.signIn("operator", "operator");
		HttpResponse<String> wrong = this.visitor.post("/console/tenants/new",
				Map.of("code", "Bad Code", "name", "<b>Odd</b>", "maxPriority", "high", "plan", "standard"));
		assertThat(wrong.statusCode()).isEqualTo(422);
		assertThat(wrong.body()).contains("Bad Code", "&lt;b&gt;Odd", "A code has 1 to 40").doesNotContain("<b>Odd");
		HttpResponse<String> made = this.visitor.post("/console/tenants/new", Map.of("code", "formed", "name", "Formed",
				"grantedLanes", "bulk, interactive", "maxPriority", "urgent", "zone", "Europe/Oslo"));
		assertThat(made.statusCode()).isEqualTo(303);
		assertThat(location(made)).endsWith("/console/tenants/formed?notice=tenant-made");
		String form = this.visitor.get("/console/tenants/formed/edit").body();
		assertThat(form).contains("bulk, interactive", "Europe/Oslo").doesNotContain("??", "th:");
		String version = group("name=\"version\" value=\"(\\d+)\"", form);
		HttpResponse<String> silent = this.visitor.post("/console/tenants/formed/edit",
				Map.of("version", version, "name", "Other"));
		assertThat(silent.statusCode()).isEqualTo(422);
		assertThat(silent.body()).contains("Say why", "value=\"Other\"");
		HttpResponse<String> saved = this.visitor.post("/console/tenants/formed/edit",
				Map.of("version", version, "name", "Other", "suspended", "true", "reason", "Has not paid"));
		assertThat(saved.statusCode()).isEqualTo(303);
		HttpResponse<String> stale = this.visitor.post("/console/tenants/formed/edit",
				Map.of("version", version, "name", "Third", "reason", "Did not look"));
		assertThat(stale.statusCode()).isEqualTo(422);
		assertThat(stale.body()).contains("Somebody else changed it");
		assertThat(this.visitor.get("/console/tenants").body()).contains("Other", "Suspended").doesNotContain("Third");
		assertThat(this.visitor.get("/console/audit?tenant=formed").body()).contains("Has not paid",
				"Changed the tenant", "Console, 127.0.0.1");
	}

	@Test
	void aTokenIsShownOnceAndRevokedWithAReason() {
		this.visitor.signIn("operator", "operator");
		assertThat(this.visitor.get("/console/tokens/new").body()).contains("name=\"days\"").doesNotContain("??");
		HttpResponse<String> made = this.visitor.post("/console/tokens/new",
				Map.of("name", "till", "role", "customer", "tenant", "cedar", "days", "30"));
		assertThat(made.statusCode()).isEqualTo(200);
		String secret = group("id=\"secret\">(eh_[^<]+)<", made.body());
		assertThat(made.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
		String list = this.visitor.get("/console/users").body();
		assertThat(list).contains("till").doesNotContain(secret, "??");
		String revoke = group("href=\"(/console/tokens/\\d+/revoke)\"", list);
		assertThat(this.visitor.get(revoke).body()).contains("Revoke the token till?");
		assertThat(this.visitor.post(revoke, Map.of("reason", "no")).statusCode()).isEqualTo(422);
		assertThat(this.visitor.post(revoke, Map.of("reason", "Was printed")).statusCode()).isEqualTo(303);
		assertThat(this.visitor.call("GET", "/api/v1/jobs/1", secret, "").statusCode()).isEqualTo(401);
	}

	@Test
	void usersAndCollectionsAreMadeByForms() {
		this.visitor.signIn("operator", "operator");
		assertThat(this.visitor.post("/console/users/new", Map.of("name", "sam", "role", "support", "password", "x"))
			.body()).contains("A password has 8 to 72", "value=\"sam\"");
		assertThat(this.visitor
			.post("/console/users/new", Map.of("name", "sam", "role", "support", "password", "long enough"))
			.statusCode()).isEqualTo(303);
		String version = group("name=\"version\" value=\"(\\d+)\"", this.visitor.get("/console/users/sam/edit").body());
		assertThat(this.visitor
			.post("/console/users/sam/edit",
					Map.of("role", "auditor", "password", "", "version", version, "reason", "Moved on"))
			.statusCode()).isEqualTo(303);
		HttpResponse<String> odd = this.visitor.post("/console/collections/new",
				Map.of("name", "stock", "title", "Stock", "fields", "sku text key\ncount whole"));
		assertThat(odd.statusCode()).isEqualTo(422);
		assertThat(odd.body()).contains("count whole", "one of text, integer");
		assertThat(this.visitor
			.post("/console/collections/new",
					Map.of("name", "stock", "title", "Stock", "fields", "sku text key\ncount integer required"))
			.statusCode()).isEqualTo(303);
		assertThat(this.visitor.get("/console/collections").body()).contains("count integer");
		assertThat(this.visitor.get("/console/collections/stock/edit").body()).contains("sku text key");
	}

	private HttpResponse<String> operator(String method, String path, String json) {
		return this.visitor.call(method, path, "demo-operator", json);
	}

	private static String group(String pattern, String text) {
		Matcher matcher = Pattern.compile(pattern).matcher(text);
		assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
		return matcher.group(1);
	}

	private static String location(HttpResponse<String> answer) {
		return answer.headers().firstValue("Location").orElse("");
	}

}
