package io.evenhand.web.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import io.evenhand.support.BrowserTest;
import io.evenhand.support.TestBrowser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Support at work on the lanes' pages, in a real browser, on H2.
 */
@BrowserTest
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "evenhand.demo.enabled=true",
				"spring.datasource.url=jdbc:h2:mem:journey;MODE=MySQL;DATABASE_TO_LOWER=TRUE;"
						+ "CASE_INSENSITIVE_IDENTIFIERS=TRUE;DB_CLOSE_DELAY=-1" })
class ConsoleJourneyIT {

	@TempDir
	private static Path storage;

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void storage(DynamicPropertyRegistry properties) {
		properties.add("evenhand.storage.dir", storage::toString);
	}

	@Test
	void supportPausesATenantWithAReasonAndAColleagueSeesItWithoutReloading() {
		try (BrowserContext mine = TestBrowser.newContext(); BrowserContext theirs = TestBrowser.newContext()) {
			Page page = signIn(mine, "support");
			Page colleague = signIn(theirs, "auditor");
			List<String> refusals = refusals(colleague);
			Locator byTenant = colleague.locator("#bulk-by-tenant");
			byTenant.locator("summary").click();
			byTenant.locator("summary").focus();

			page.navigate(address("/console/tenants/acme/pause?lane=bulk"));
			page.locator("textarea[name=reason]").fill("abc");
			page.locator("button:has-text('Pause Acme')").click();
			assertThat(page.locator(".error")).containsText("5 to 300 characters");
			page.locator("textarea[name=reason]").fill("wrong file, ticket 4711");
			page.locator("button:has-text('Pause Acme')").click();
			assertThat(page.locator(".banner--ok")).containsText("The tenant is paused");
			page.locator("#bulk-by-tenant summary").click();
			assertThat(page.locator("#bulk-rows")).containsText("wrong file, ticket 4711");

			assertThat(colleague.locator("#bulk-rows")).containsText("wrong file, ticket 4711",
					new LocatorAssertions.ContainsTextOptions().setTimeout(15_000));
			assertThat(byTenant).hasAttribute("open", "");
			assertThat(byTenant.locator("summary")).isFocused();
			assertThat(colleague.locator("a[href*='/pause']")).hasCount(0);
			assertThat(refusals).isEmpty();

			page.navigate(address("/console/audit"));
			assertThat(page.locator("main")).containsText("wrong file, ticket 4711");
			resume(page, "/console/tenants/acme/resume?lane=bulk");
		}
	}

	@Test
	void aLaneIsPausedAndResumedWithoutJavaScript() {
		try (BrowserContext context = TestBrowser.newContextWithoutJavaScript()) {
			Page page = signIn(context, "support");
			page.locator("#scheduled-act a").click();
			assertThat(page.locator("h1")).hasText("Pause Scheduled?");
			page.locator("textarea[name=reason]").fill("provider incident");
			page.locator("button:has-text('Pause Scheduled')").click();
			assertThat(page.locator("#scheduled-state")).hasText("Paused");
			assertThat(page.locator("#scheduled-flow")).containsText("by support: “provider incident”");
			resume(page, "/console/lanes/scheduled/resume");
			assertThat(page.locator("#scheduled-state")).hasText("Room to spare");
		}
	}

	@Test
	void supportSetsAWeightForADay() {
		try (BrowserContext context = TestBrowser.newContext()) {
			Page page = signIn(context, "support");
			page.navigate(address("/console/tenants/birch/shares/interactive"));
			page.locator("input[name=weight]").fill("3");
			page.locator("textarea[name=reason]").fill("go-live today");
			page.locator("button:has-text('Apply to Interactive')").click();
			assertThat(page.locator(".banner--ok")).containsText("The share is set");
			page.navigate(address("/console/tenants/birch/shares/interactive"));
			assertThat(page.locator("main")).containsText(Pattern.compile("now 3.*temporary and ends", Pattern.DOTALL));
		}
	}

	@Test
	void noPageScrollsSidewaysOnAPhone() {
		for (int width : new int[] { 320, 390 }) {
			try (BrowserContext context = TestBrowser
				.newContext(new Browser.NewContextOptions().setViewportSize(width, 800))) {
				Page page = signIn(context, "operator");
				for (String path : List.of("/console", "/console/lanes/bulk", "/console/lanes/bulk/pause",
						"/console/tenants/acme/shares/bulk", "/console/tenants", "/console/tenants/acme",
						"/console/users", "/console/collections", "/console/audit")) {
					page.navigate(address(path));
					assertThat(page.evaluate("document.documentElement.scrollWidth")).as("%s at %d px", path, width)
						.isEqualTo(width);
				}
			}
		}
	}

	private void resume(Page page, String path) {
		page.navigate(address(path));
		page.locator("textarea[name=reason]").fill("it is fixed");
		page.locator("button:has-text('Resume')").click();
	}

	private Page signIn(BrowserContext context, String name) {
		Page page = context.newPage();
		page.navigate(address("/login"));
		page.locator("#username").fill(name);
		page.locator("#password").fill(name);
		page.locator("main button[type=submit]").click();
		assertThat(page.locator("h1")).hasText("Lanes");
		return page;
	}

	/** What the content security policy has refused. */
	private static List<String> refusals(Page page) {
		List<String> refusals = new ArrayList<>();
		page.onConsoleMessage((message) -> {
			if (message.text().contains("Content Security Policy")) {
				refusals.add(message.text());
			}
		});
		page.reload();
		return refusals;
	}

	private String address(String path) {
		return "http://localhost:" + this.port + path;
	}

}
