package io.evenhand.transfer.imports;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

class PurgeMySqlTests extends PurgeContract {

	private static RunningApp app;

	@BeforeAll
	static void start() {
		app = RunningApp.on(TestMySql.freshDatabase(),
				Stream
					.concat(Stream.of(ImportContract.SMALL_PARTS),
							Stream.of("evenhand.secret-key=import-tests-import-tests-import",
									"evenhand.bootstrap.operator-password=import-tests", "evenhand.purge.batch=7"))
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

	@ParameterizedTest
	@ValueSource(strings = { "select id, type, state from job where removal = 'BEGUN' limit 5",
			"select id, type, state from job where removal is null and state = 'FAILED' and ended_at < now(6) limit 5",
			"select id from step_request where job = 5 and state in ('DONE', 'FAILED', 'CANCELLED') limit 5",
			"select s.STEP_EXECUTION_ID from BATCH_JOB_EXECUTION e join BATCH_STEP_EXECUTION s"
					+ " on s.JOB_EXECUTION_ID = e.JOB_EXECUTION_ID where e.JOB_INSTANCE_ID = 5 limit 5" })
	void itsStatementsReadIndexesOnly(String sql) {
		List<Map<String, Object>> plan = app.bean(JdbcTemplate.class).queryForList("explain format=traditional " + sql);
		assertThat(plan).allSatisfy((row) -> {
			assertThat(row.get("key")).as(sql).isNotNull();
			assertThat(row.get("type")).isNotIn("ALL", "index");
			assertThat(String.valueOf(row.get("Extra"))).doesNotContain("filesort");
		});
	}

}
