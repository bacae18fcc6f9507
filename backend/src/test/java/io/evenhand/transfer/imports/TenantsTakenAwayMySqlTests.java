package io.evenhand.transfer.imports;

import java.util.stream.Stream;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class TenantsTakenAwayMySqlTests extends TenantsTakenAwayContract {

	private static RunningApp app;

	@BeforeAll
	static void start() {
		app = RunningApp.on(TestMySql.freshDatabase(),
				Stream.concat(Stream.of(ImportContract.SMALL_PARTS),
						Stream.of("evenhand.secret-key=import-tests-import-tests-import",
								"evenhand.bootstrap.operator-password=import-tests"))
					.toArray(String[]::new));
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
