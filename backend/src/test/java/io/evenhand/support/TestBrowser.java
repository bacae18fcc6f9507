package io.evenhand.support;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.evenhand.support.Program.NotObtained;

/**
 * The real browser of the tests: found and launched when the first test asks, one for
 * this JVM. The log names it and where it came from. To be used from the one thread that
 * runs the tests, as Playwright demands.
 */
public final class TestBrowser {

	private static final Logger logger = LoggerFactory.getLogger(TestBrowser.class);

	/** Quiet, offline, and able to run as root in a container. */
	private static final List<String> FLAGS = List.of("--no-sandbox", "--disable-gpu", "--disable-quic",
			"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync");

	private static @Nullable Browser browser;

	private static @Nullable IllegalStateException none;

	private TestBrowser() {
	}

	/**
	 * A person's browser without any cookie, apart from all others.
	 * @return the context, to be closed by the caller
	 */
	public static BrowserContext newContext() {
		return newContext(new Browser.NewContextOptions());
	}

	/**
	 * A person's browser in which JavaScript is off.
	 * @return the context, to be closed by the caller
	 */
	public static BrowserContext newContextWithoutJavaScript() {
		return newContext(new Browser.NewContextOptions().setJavaScriptEnabled(false));
	}

	/**
	 * A person's browser with settings of the test's own, such as the size of its window.
	 * @param options the settings
	 * @return the context, to be closed by the caller
	 */
	public static BrowserContext newContext(Browser.NewContextOptions options) {
		return browser().newContext(options);
	}

	private static Browser browser() {
		if (none != null) {
			throw none;
		}
		if (browser == null) {
			try {
				browser = launch();
			}
			catch (IllegalStateException ex) {
				none = ex;
				throw ex;
			}
		}
		return browser;
	}

	private static Browser launch() {
		Playwright playwright = Playwright
			.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
		Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
		BrowserWay way = BrowserWay.choose(new ThisMachinesBrowsers(playwright));
		Browser launched = playwright.chromium()
			.launch(new BrowserType.LaunchOptions().setExecutablePath(way.executable()).setArgs(FLAGS));
		logger.info("These tests use Chromium {} ({}, {})", launched.version(), way.from(), way.executable());
		return launched;
	}

	private record ThisMachinesBrowsers(Playwright playwright) implements BrowserWay.Machine {

		@Override
		public Optional<Path> browserOnPath() {
			return Stream.of("chromium", "chromium-browser", "google-chrome")
				.map(Program::onPath)
				.flatMap(Optional::stream)
				.findFirst();
		}

		@Override
		public Optional<Path> playwrightsOwn() {
			return Optional.of(Path.of(this.playwright.chromium().executablePath())).filter(Files::isExecutable);
		}

		@Override
		public Path obtain() throws NotObtained {
			return Program.obtain("obtain-chromium");
		}

	}

}
