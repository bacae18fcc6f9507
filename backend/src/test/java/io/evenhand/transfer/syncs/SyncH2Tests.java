package io.evenhand.transfer.syncs;

import io.evenhand.support.RunningApp;
import org.junit.jupiter.api.AfterAll;

class SyncH2Tests extends SyncContract {

	private static final RunningApp app = RunningApp.embedded(SyncWorld.QUICK);

	@AfterAll
	static void stop() {
		app.close();
	}

	@Override
	RunningApp app() {
		return app;
	}

}
