package io.evenhand.transfer.exports;

import java.util.stream.Stream;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ExportMySqlTests extends ExportContract {

	private static TestDatabase database;

	private static RunningApp app;

	@BeforeAll
	static void start() {
		database = TestMySql.lend();
		app = RunningApp.on(database,
				Stream.concat(Stream.of(SMALL_PARTS), Stream.of("evenhand.secret-key=export-tests-export-tests-import",
						"evenhand.bootstrap.operator-password=export-tests"))
					.toArray(String[]::new));
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
