package io.evenhand.web.portal;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.FilePayload;
import io.evenhand.support.Api;
import io.evenhand.support.BrowserTest;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestBrowser;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.jdbc.core.JdbcTemplate;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

/**
 * A customer cancels an import that runs, in a real browser.
 */
@BrowserTest
class CancelJourneyIT {

	private static final int ROWS = 150_000;

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	/** Small chunks one after the other: it is still running when it is cancelled. */
	private static final RunningApp app = RunningApp.embedded("evenhand.imports.chunk-size=20",
			"evenhand.node.slots.bulk=1", "evenhand.node.slots.interactive=1");

	@AfterAll
	static void stop() {
		app.close();
	}

	@Test
	void aRunningImportIsCancelledAndThePageSeesItEnd() {
		try (BrowserContext browser = TestBrowser.newContext()) {
			Page page = running(browser, "acme", "unwanted.csv");
			cancel(page);
			assertThat(page.locator("#state .big")).hasText("Cancelled",
					new LocatorAssertions.HasTextOptions().setTimeout(PATIENCE.toMillis()));
			assertThat(page.locator("#poll")).not().hasAttribute("hx-trigger", Pattern.compile(".*"));
			assertThat(page.locator("#acts")).containsText("Try again…");
			page.screenshot(
					new Page.ScreenshotOptions().setPath(Path.of("target/pages/job-cancelled.png")).setFullPage(true));
			check(page, "acme");
		}
	}

	@Test
	void itWorksWithoutJavaScript() {
		try (BrowserContext browser = TestBrowser.newContextWithoutJavaScript()) {
			Page page = running(browser, "birch", "plain.csv");
			cancel(page);
			Awaitility.await().atMost(PATIENCE).until(() -> {
				page.reload();
				return page.locator("#state .big").textContent();
			}, "Cancelled"::equals);
			check(page, "birch");
		}
	}

	private static Page running(BrowserContext browser, String tenant, String file) {
		Page page = browser.newPage();
		page.navigate(app.address() + "/login");
		page.fill("#username", tenant);
		page.fill("#password", tenant);
		page.click("button[type=submit]");
		assertThat(page.locator("h1")).hasText("Jobs");
		page.navigate(app.address() + "/jobs/new");
		page.selectOption("#collection", "contacts");
		page.setInputFiles("#file", new FilePayload(file, "text/csv", rows().getBytes(StandardCharsets.UTF_8)));
		page.click("text=Start the import");
		page.waitForURL(Pattern.compile(".*/jobs/[0-9]+"));
		Awaitility.await("rows are in")
			.atMost(PATIENCE)
			.until(() -> job(page, tenant).at("/counts/written").asInt() > 0);
		return page;
	}

	private static String rows() {
		StringBuilder rows = new StringBuilder("ref,name\n");
		for (int row = 0; row < ROWS; row++) {
			rows.append("c").append(row).append(",Row ").append(row).append('\n');
		}
		return rows.toString();
	}

	private static void cancel(Page page) {
		page.reload();
		assertThat(page.locator("#state .big")).hasText("Importing");
		page.click("text=Cancel this import…");
		assertThat(page.locator("h1")).containsText("Cancel ");
		assertThat(page.locator(".effects")).containsText("imported so far and stay");
		page.click("button:has-text('Cancel the import')");
		page.waitForURL(Pattern.compile(".*/jobs/[0-9]+\\?notice=job-(stopping|cancelled)"));
		assertThat(page.locator("#state .big")).hasText(Pattern.compile("Stopping…|Cancelled"));
	}

	/** What was in stays, nothing comes after. */
	private static void check(Page page, String tenant) {
		JsonNode job = job(page, tenant);
		Assertions.assertThat(job.at("/state").asString()).isEqualTo("cancelled");
		int written = job.at("/counts/written").asInt();
		Assertions.assertThat(written).isPositive().isLessThan(ROWS);
		Integer stored = app.bean(JdbcTemplate.class)
			.queryForObject("select count(*) from stored_record r join tenant t on t.id = r.tenant where t.code = ?",
					Integer.class, tenant);
		Assertions.assertThat(stored).isEqualTo(written);
	}

	private static JsonNode job(Page page, String tenant) {
		String address = page.url().replaceAll("\\?.*", "");
		return new Api(URI.create(app.address() + "/api/v1"), "demo-" + tenant)
			.get("/jobs/" + address.substring(address.lastIndexOf('/') + 1))
			.expect(200);
	}

}
