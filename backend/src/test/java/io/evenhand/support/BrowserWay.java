package io.evenhand.support;

import java.nio.file.Path;
import java.util.Optional;

import io.evenhand.support.Program.NotObtained;

/**
 * The browser that the tests drive, and where it was found. Immutable; the choice is pure
 * and asks the machine no further than it must.
 */
record BrowserWay(Path executable, String from) {

	/**
	 * The first way that this machine offers.
	 * @throws IllegalStateException if there is none, saying how to make one
	 */
	static BrowserWay choose(Machine machine) {
		Optional<Path> found = machine.browserOnPath();
		if (found.isPresent()) {
			return new BrowserWay(found.get(), "on the PATH");
		}
		Optional<Path> downloaded = machine.playwrightsOwn();
		if (downloaded.isPresent()) {
			return new BrowserWay(downloaded.get(), "Playwright's own download");
		}
		try {
			return new BrowserWay(machine.obtain(), "tools/obtain-chromium");
		}
		catch (NotObtained ex) {
			throw new IllegalStateException("The browser tests need a Chromium, and no way leads to one here: no"
					+ " chromium or google-chrome on the PATH, no download of Playwright's (-Devenhand.browser=skip leaves"
					+ " them out on purpose); and tools/obtain-chromium said: " + ex.getMessage());
		}
	}

	/** What the choice asks of a machine, each only when it is needed. */
	interface Machine {

		Optional<Path> browserOnPath();

		Optional<Path> playwrightsOwn();

		Path obtain() throws NotObtained;

	}

}
