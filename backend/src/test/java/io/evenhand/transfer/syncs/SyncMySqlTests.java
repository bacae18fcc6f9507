package io.evenhand.transfer.syncs;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class SyncMySqlTests extends SyncContract {

	private static final TestDatabase database = TestMySql.lend();

	private static RunningApp app;

	@BeforeAll
	static void start() {
		app = RunningApp.on(database, SyncWorld.QUICK);
	}

	@AfterAll
	static void stop() {
		app.close();
		TestMySql.giveBack(database);
	}

	@Override
	RunningApp app() {
		return app;
	}

}
