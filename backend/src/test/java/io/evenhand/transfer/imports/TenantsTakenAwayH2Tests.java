package io.evenhand.transfer.imports;

import io.evenhand.support.RunningApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class TenantsTakenAwayH2Tests extends TenantsTakenAwayContract {

	private static RunningApp app;

	@BeforeAll
	static void start() {
		app = RunningApp.embedded(ImportContract.SMALL_PARTS);
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
