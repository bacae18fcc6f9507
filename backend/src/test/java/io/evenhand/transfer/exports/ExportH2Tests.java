package io.evenhand.transfer.exports;

import io.evenhand.support.RunningApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ExportH2Tests extends ExportContract {

	private static RunningApp app;

	@BeforeAll
	static void start() {
		app = RunningApp.embedded(SMALL_PARTS);
	}

	@AfterAll
	static void stop() {
		app.close();
	}

	@Override
	RunningApp app() {
		return app;
	}

}
