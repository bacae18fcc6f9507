package io.evenhand.web;

import io.evenhand.web.console.FrameProbe;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The frame around the pages, by role.
 */
@WebMvcTest(controllers = FrameProbe.class)
class FramesTests {

	@Autowired
	private MockMvcTester mvc;

	@Test
	@WithMockUser(username = "olga", roles = "OPERATOR")
	void anOperatorSeesTheLinksOfAdministration() {
		assertThat(page("/console/probe")).contains("href=\"/console/users\"", "href=\"/console/collections\"",
				"olga, Operator", "aria-current=\"page\">Lanes<");
	}

	@Test
	@WithMockUser(username = "sam", roles = "SUPPORT")
	void supportSeesNoLinkThatItCannotUse() {
		assertThat(page("/console/probe")).contains("href=\"/console/tenants\"", "sam, Support")
			.doesNotContain("/console/users", "/console/collections", "Administration");
	}

	@Test
	@WithMockUser(username = "acme", roles = "CUSTOMER")
	void aCustomerSeesNoLinkOfTheConsole() {
		assertThat(page("/console/probe?kind=customer")).contains("class=\"cust\"", "action=\"/logout\"")
			.doesNotContain("href=\"/console");
	}

	@Test
	@WithMockUser(username = "sam", roles = "SUPPORT")
	void aNoticeIsToldByItsCodeAndAnUnknownCodeIsNotRepeated() {
		assertThat(page("/console/probe?notice=lane-paused")).contains("banner--ok");
		assertThat(page("/console/probe?notice=<b>")).doesNotContain("banner--ok", "<b>\"", "lt;b");
	}

	@Test
	@WithMockUser(username = "sam", roles = "SUPPORT")
	void aPageHasADoctypeAndCarriesNothingThatTheContentPolicyForbids() {
		assertThat(page("/console/probe")).startsWithIgnoringCase("<!doctype html>")
			.contains("name=\"_csrf\"", "/webjars/htmx.org/")
			.doesNotContain("style=", "<style", "??", "th:");
	}

	private String page(String address) {
		return new String(this.mvc.get().uri(address).exchange().getResponse().getContentAsByteArray(),
				java.nio.charset.StandardCharsets.UTF_8);
	}

}
