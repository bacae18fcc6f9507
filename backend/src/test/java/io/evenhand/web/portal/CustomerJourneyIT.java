package io.evenhand.web.portal;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.FilePayload;
import io.evenhand.support.BrowserTest;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestBrowser;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

/**
 * A customer sends a file and watches it to its end, in a real browser.
 */
@BrowserTest
class CustomerJourneyIT {

	private static final RunningApp app = RunningApp.embedded();

	@AfterAll
	static void stop() {
		app.close();
	}

	@Test
	void twelveRowsAreWatchedToTheEndByThePoller() {
		try (BrowserContext browser = TestBrowser.newContext()) {
			Page page = signedIn(browser, "acme");
			List<String> errors = new CopyOnWriteArrayList<>();
			page.onConsoleMessage((message) -> {
				if (message.type().equals("error")) {
					errors.add(message.text());
				}
			});
			send(page, "twelve.csv");
			assertThat(page.locator("#state .big")).hasText("Done",
					new LocatorAssertions.HasTextOptions().setTimeout(30_000));
			assertThat(page.locator("#state")).containsText("All 12 rows imported.");
			assertThat(page.locator("#poll")).not().hasAttribute("hx-trigger", Pattern.compile(".*"));
			Assertions.assertThat(errors).isEmpty();
			page.screenshot(
					new Page.ScreenshotOptions().setPath(Path.of("target/pages/customer-done.png")).setFullPage(true));
			page.click("text=All jobs");
			assertThat(page.locator("#finished")).containsText("twelve.csv");
			page.screenshot(
					new Page.ScreenshotOptions().setPath(Path.of("target/pages/customer-list.png")).setFullPage(true));
		}
	}

	@Test
	void itWorksWithoutJavaScript() {
		try (BrowserContext browser = TestBrowser.newContextWithoutJavaScript()) {
			Page page = signedIn(browser, "birch");
			send(page, "plain.csv");
			Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
				page.reload();
				return page.locator("#state .big").textContent();
			}, "Done"::equals);
			assertThat(page.locator("#state")).containsText("All 12 rows imported.");
		}
	}

	@Test
	void aDoubleClickMakesOneJob() {
		try (BrowserContext browser = TestBrowser.newContext()) {
			Page page = signedIn(browser, "cedar");
			fill(page, "double.csv");
			page.locator("text=Start the import").dblclick();
			page.waitForURL(Pattern.compile(".*/jobs/[0-9]+"));
			page.navigate(app.address() + "/jobs");
			assertThat(page.locator("a:has-text('double.csv')")).hasCount(1);
		}
	}

	@Test
	void aFileThatIsNoTextIsRefusedOnThePage() {
		try (BrowserContext browser = TestBrowser.newContext()) {
			Page page = signedIn(browser, "acme");
			page.navigate(app.address() + "/jobs/new");
			page.setInputFiles("#file", new FilePayload("book.csv", "text/csv", new byte[] { 'P', 'K', 3, 4, 20, 0 }));
			page.click("text=Start the import");
			assertThat(page.locator("#file-error, #state")).isVisible();
		}
	}

	private static Page signedIn(BrowserContext browser, String name) {
		Page page = browser.newPage();
		page.navigate(app.address() + "/login");
		page.fill("#username", name);
		page.fill("#password", name);
		page.click("button[type=submit]");
		assertThat(page.locator("h1")).hasText("Jobs");
		return page;
	}

	private static void send(Page page, String name) {
		fill(page, name);
		page.click("text=Start the import");
		page.waitForURL(Pattern.compile(".*/jobs/[0-9]+"));
		assertThat(page.locator("h1")).hasText(name);
	}

	private static void fill(Page page, String name) {
		StringBuilder rows = new StringBuilder("ref,name,amount\n");
		for (int row = 1; row <= 12; row++) {
			rows.append(name, 0, 3).append(row).append(",Row ").append(row).append(",1.50\n");
		}
		page.navigate(app.address() + "/jobs/new");
		page.selectOption("#collection", "contacts");
		page.setInputFiles("#file",
				new FilePayload(name, "text/csv", rows.toString().getBytes(StandardCharsets.UTF_8)));
	}

}
