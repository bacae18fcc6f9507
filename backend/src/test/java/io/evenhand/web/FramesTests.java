package io.evenhand.web;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Set;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.web.console.FrameProbe;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;

/**
 * The frame around the pages, by role.
 */
@PageSlice(FrameProbe.class)
class FramesTests {

	private static final ZoneId OSLO = ZoneId.of("Europe/Oslo");

	private static final Caller OPERATOR = new Caller(1, "olga", false, Role.OPERATOR, null, ZoneId.of("UTC"));

	private static final Caller SUPPORT = new Caller(2, "sam", false, Role.SUPPORT, null, OSLO);

	private static final Caller CUSTOMER = new Caller(3, "anna", false, Role.CUSTOMER,
			new Tenant(new TenantId(1), "acme", "Acme", "AC", 1, false, "basic", OSLO, Set.of(), "high", 0), OSLO);

	@Autowired
	private MockMvcTester mvc;

	@Test
	void anOperatorSeesTheLinksOfAdministration() {
		assertThat(page("/console/probe", OPERATOR)).contains("href=\"/console/users\"",
				"href=\"/console/collections\"", "olga, Operator", "Times are UTC", "aria-current=\"page\">Lanes<");
	}

	@Test
	void supportSeesNoLinkThatItCannotUse() {
		assertThat(page("/console/probe", SUPPORT))
			.contains("href=\"/console/tenants\"", "sam, Support", "Oslo time, UTC+")
			.doesNotContain("/console/users", "/console/collections", "Administration");
	}

	@Test
	void aCustomerSeesItsAccountAndNoLinkOfTheConsole() {
		assertThat(page("/console/probe?kind=customer", CUSTOMER))
			.contains("class=\"cust\"", "action=\"/logout\"", "Acme")
			.doesNotContain("href=\"/console");
	}

	@Test
	void aNoticeIsToldByItsCodeAndAnUnknownCodeIsNotRepeated() {
		assertThat(page("/console/probe?notice=lane-paused", SUPPORT)).contains("banner--ok");
		assertThat(page("/console/probe?notice=somebody", SUPPORT)).doesNotContain("banner--ok", "somebody");
	}

	@Test
	void aPageHasADoctypeAndCarriesNothingThatTheContentPolicyForbids() {
		assertThat(page("/console/probe", SUPPORT)).startsWithIgnoringCase("<!doctype html>")
			.contains("name=\"_csrf\"", "/webjars/htmx.org/")
			.doesNotContain("style=", "<style", "??", "th:");
	}

	@Test
	void aNameThatIsMarkupStaysText() {
		Caller rude = new Caller(2, "<script>alert(1)</script>", false, Role.SUPPORT, null, OSLO);
		assertThat(page("/console/probe", rude)).contains("&lt;script&gt;alert(1)").doesNotContain("<script>alert");
	}

	private String page(String address, Caller caller) {
		return new String(this.mvc.get()
			.uri(address)
			.with(authentication(new TestingAuthenticationToken(caller, null, "ROLE_" + caller.role())))
			.exchange()
			.getResponse()
			.getContentAsByteArray(), StandardCharsets.UTF_8);
	}

}
