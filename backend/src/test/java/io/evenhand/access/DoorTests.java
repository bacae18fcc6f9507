package io.evenhand.access;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

import io.evenhand.audit.Actor;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.Tenants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class DoorTests {

	private static final RunningApp app = RunningApp.embedded("evenhand.scraper-token=the-scraper");

	@AfterAll
	static void stop() {
		app.close();
	}

	private final Visitor visitor = new Visitor(app.address());

	@Test
	void theSignInPageTellsOnlyWhatHasHappened() {
		List<String> notices = List.of("after some time without use", "You are signed out.",
				"Name or password is wrong");
		assertThat(this.visitor.get("/login").body()).doesNotContain(notices);
		assertThat(this.visitor.get("/login?expired").body()).contains(notices.get(0))
			.doesNotContain(notices.get(1), notices.get(2));
		assertThat(this.visitor.get("/login?left").body()).contains(notices.get(1))
			.doesNotContain(notices.get(0), notices.get(2));
		assertThat(this.visitor.get("/login?error").body()).contains(notices.get(2))
			.doesNotContain(notices.get(0), notices.get(1));
	}

	@Test
	void aSignedOutVisitorGoesToTheSignInAndComesBackFromIt() {
		HttpResponse<String> asked = this.visitor.get("/me?a=b");
		assertThat(asked.statusCode()).isEqualTo(302);
		assertThat(location(asked)).endsWith("/login?next=%2Fme%3Fa%3Db");
		assertThat(this.visitor.get("/login?next=%2Fme%3Fa%3Db").body()).contains("name=\"next\" value=\"/me?a=b\"");
		HttpResponse<String> signedIn = this.visitor.post("/login",
				Map.of("username", "acme", "password", "acme", "next", "/me?a=b"));
		assertThat(location(signedIn)).endsWith("/me?a=b");
		assertThat(this.visitor.get("/me").statusCode()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example",
			"javascript:alert(1)", "/\t/evil.example" })
	void theSignInLeadsToNobodyElsesPage(String next) {
		this.visitor.get("/login");
		HttpResponse<String> signedIn = this.visitor.post("/login",
				Map.of("username", "acme", "password", "acme", "next", next));
		assertThat(location(signedIn)).matches("(http://localhost:[0-9]+)?/");
	}

	@ParameterizedTest
	@CsvSource({ "acme, /jobs", "support, /console", "operator, /console", "auditor, /console" })
	void eachRoleHasItsHome(String name, String home) {
		assertThat(location(this.visitor.signIn(name, name).get("/"))).endsWith(home);
	}

	@Test
	void aWrongPasswordAndAnUnknownNameGetTheSameAnswer() {
		this.visitor.get("/login");
		HttpResponse<String> wrong = this.visitor.post("/login", Map.of("username", "birch", "password", "wrong"));
		HttpResponse<String> unknown = this.visitor.post("/login", Map.of("username", "nobody", "password", "wrong"));
		assertThat(wrong.statusCode()).isEqualTo(unknown.statusCode());
		assertThat(location(wrong)).isEqualTo(location(unknown)).endsWith("/login?error");
		assertThat(wrong.body()).isEqualTo(unknown.body());
	}

	@Test
	void afterFiveWrongPasswordsTheRightOneHasToWaitToo() {
		app.bean(Users.class)
			.create("patient", new UserForm("long enough", "auditor", null, null, true), Actor.SYSTEM, null);
		this.visitor.get("/login");
		for (int i = 0; i < 5; i++) {
			this.visitor.post("/login", Map.of("username", "patient", "password", "wrong"));
		}
		HttpResponse<String> right = this.visitor.post("/login",
				Map.of("username", "Patient", "password", "long enough"));
		assertThat(location(right)).endsWith("/login?error");
	}

	@Test
	void aFormWithoutItsTokenChangesNothingAndSaysThatThePageIsOutOfDate() {
		this.visitor.signIn("acme", "acme");
		this.visitor.forgetToken();
		HttpResponse<String> answer = this.visitor.post("/me", Map.of("zone", "Asia/Tokyo", "theme", "dark"));
		assertThat(answer.statusCode()).isEqualTo(403);
		assertThat(answer.body()).contains("This page is out of date");
		assertThat(this.visitor.get("/me").body()).doesNotContain("Asia/Tokyo");
	}

	@Test
	void aPollAfterTheSessionMakesThePageReload() {
		HttpResponse<String> answer = this.visitor.get("/console/lanes/live?v=1", "HX-Request", "true");
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().firstValue("HX-Refresh")).hasValue("true");
		assertThat(answer.body()).isEmpty();
	}

	@Test
	void signingOutIsAFormAndEndsTheSession() {
		this.visitor.signIn("cedar", "cedar");
		assertThat(this.visitor.get("/logout").statusCode()).isEqualTo(404);
		assertThat(this.visitor.get("/me").statusCode()).isEqualTo(200);
		assertThat(location(this.visitor.post("/logout", Map.of()))).endsWith("/login?left");
		assertThat(this.visitor.get("/me").statusCode()).isEqualTo(302);
	}

	@Test
	void privatePagesAreNotStoredAndStrict() {
		HttpResponse<String> page = this.visitor.signIn("acme", "acme").get("/me");
		assertThat(page.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
		assertThat(page.headers().firstValue("Content-Security-Policy").orElse("")).contains("default-src 'self'")
			.doesNotContain("unsafe");
		assertThat(page.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(page.headers().firstValue("X-Request-Id")).isPresent();
	}

	@Test
	void theCookieIsNamedAfterTheInstallationAndHiddenFromScripts() {
		HttpResponse<String> answer = this.visitor.get("/login");
		assertThat(answer.headers().firstValue("Set-Cookie").orElse(""))
			.startsWith("evenhand-" + app.bean(Installation.class).name() + "=")
			.contains("HttpOnly", "SameSite=Lax");
	}

	@Test
	void theThemeIsInThePageFromTheCookie() {
		this.visitor.signIn("acme", "acme");
		assertThat(this.visitor.get("/me").body()).doesNotContain("data-theme");
		HttpResponse<String> saved = this.visitor.post("/me", Map.of("zone", "Europe/Oslo", "theme", "dark"));
		assertThat(saved.statusCode()).isEqualTo(303);
		assertThat(this.visitor.get("/me").body()).contains("data-theme=\"dark\"", "Europe/Oslo");
		HttpResponse<String> odd = this.visitor.post("/me", Map.of("zone", "Moon/Sea", "theme", "dark"));
		assertThat(odd.statusCode()).isEqualTo(422);
		assertThat(odd.body()).contains("Moon/Sea", "There is no such time zone");
	}

	@Test
	void aSuspendedTenantIsOutOnTheNextRequest() {
		var desk = app.bean(TenantDesk.class);
		var tenant = desk.create("brief", TenantForm.named("Brief"), Actor.SYSTEM, null);
		app.bean(Users.class)
			.create("brief", new UserForm("long enough", "customer", "brief", null, true), Actor.SYSTEM, null);
		String secret = app.bean(Tokens.class)
			.issue(new TokenForm("t", "customer", "brief", null), Actor.SYSTEM, null)
			.secret();
		this.visitor.signIn("brief", "long enough");
		assertThat(this.visitor.get("/me").statusCode()).isEqualTo(200);
		assertThat(this.visitor.call("GET", "/api/v1/nothing", secret, "").statusCode()).isEqualTo(404);
		desk.edit(tenant.id(), new TenantForm(null, null, null, true, null, null, null, null), null, Actor.SYSTEM,
				null);
		assertThat(this.visitor.get("/me").statusCode()).isEqualTo(302);
		assertThat(this.visitor.call("GET", "/api/v1/nothing", secret, "").statusCode()).isEqualTo(401);
		assertThat(app.bean(Tenants.class).byCode("brief").orElseThrow().suspended()).isTrue();
	}

	@Test
	void aDisabledUserAndANewPasswordEndTheSession() {
		var users = app.bean(Users.class);
		users.create("leaver", new UserForm("long enough", "support", null, null, true), Actor.SYSTEM, null);
		this.visitor.signIn("leaver", "long enough");
		users.edit("leaver", new UserForm("quite another", null, null, null, null), null, Actor.SYSTEM, null);
		assertThat(this.visitor.get("/me").statusCode()).isEqualTo(302);
		this.visitor.signIn("leaver", "quite another");
		assertThat(this.visitor.get("/me").statusCode()).isEqualTo(200);
		users.edit("leaver", new UserForm(null, null, null, null, false), null, Actor.SYSTEM, null);
		assertThat(this.visitor.get("/me").statusCode()).isEqualTo(302);
	}

	@Test
	void aRevokedTokenAndAWrongOneGetTheSameAnswer() {
		var tokens = app.bean(Tokens.class);
		Token.Issued issued = tokens.issue(new TokenForm("t", "operator", null, null), Actor.SYSTEM, null);
		assertThat(this.visitor.call("GET", "/api/v1/nothing", issued.secret(), "").statusCode()).isEqualTo(404);
		tokens.revoke(issued.token().id(), Actor.SYSTEM, null);
		HttpResponse<String> revoked = this.visitor.call("GET", "/api/v1/nothing", issued.secret(), "");
		HttpResponse<String> wrong = this.visitor.call("GET", "/api/v1/nothing", "eh_wrong", "");
		assertThat(revoked.statusCode()).isEqualTo(401);
		assertThat(revoked.body()).isEqualTo(wrong.body());
		assertThat(revoked.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
		assertThat(revoked.headers().firstValue("Set-Cookie")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/html", "*/*", "application/json" })
	void whatIsNotThereGetsOnePageOfOneLengthWhateverIsAskedForAndHoweverLongItsAddress(String accept) {
		this.visitor.signIn("acme", "acme");
		HttpResponse<String> one = this.visitor.get("/jobs/7", "Accept", accept);
		assertThat(one.statusCode()).isEqualTo(404);
		assertThat(one.body()).contains("There is no such page");
		for (String address : new String[] { "/jobs/123456789", "/jobs/123456789/rejects", "/nothing", "/error" }) {
			HttpResponse<String> other = this.visitor.get(address, "Accept", accept);
			assertThat(other.statusCode()).as(address).isEqualTo(404);
			assertThat(other.body()).as(address).hasSameSizeAs(one.body()).doesNotContain(address);
		}
	}

	@Test
	void anAddressThatTheFirewallRefusesGetsAProblemOfOurs() {
		HttpResponse<String> refused = this.visitor.call("GET", "/api/v1/records/contacts/a%3Bb", "demo-acme", "");
		assertThat(refused.statusCode()).isEqualTo(400);
		assertThat(refused.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
		assertThat(refused.body()).doesNotContain("path", "timestamp");
	}

	@Test
	void healthIsOpenAndSaysTheStatusOnly() {
		HttpResponse<String> health = this.visitor.get("/actuator/health");
		assertThat(health.statusCode()).isEqualTo(200);
		assertThat(health.body()).doesNotContain("components", "database");
	}

	@ParameterizedTest
	@CsvSource({ "'', 401", "nobodys, 401", "demo-acme, 403", "demo-auditor, 200", "demo-support, 200",
			"the-scraper, 200" })
	void metricsAreForStaffAndTheScraper(String bearer, int status) {
		assertThat(this.visitor.call("GET", "/actuator/prometheus", bearer, "").statusCode()).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "acme, 403", "auditor, 200", "operator, 200" })
	void metricsAreForSignedInStaffToo(String name, int status) {
		assertThat(this.visitor.signIn(name, name).get("/actuator/prometheus").statusCode()).isEqualTo(status);
	}

	@Test
	void theScrapersTokenOpensNothingElse() {
		assertThat(this.visitor.call("GET", "/api/v1/tenants", "the-scraper", "").statusCode()).isEqualTo(401);
	}

	private static String location(HttpResponse<String> answer) {
		return answer.headers().firstValue("Location").orElse("");
	}

}
