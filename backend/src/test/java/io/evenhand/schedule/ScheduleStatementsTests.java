package io.evenhand.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the look for due schedules reads on MySQL, with 5,000 of them of which a few are
 * due.
 */
class ScheduleStatementsTests {

	private static TestDatabase database;

	private static JdbcTemplate jdbc;

	@BeforeAll
	static void fill() {
		database = TestMySql.lend();
		jdbc = new JdbcTemplate(new DriverManagerDataSource(database.url(), database.username(), database.password()));
		List<Object[]> rows = new ArrayList<>();
		for (int schedule = 1; schedule <= 5_000; schedule++) {
			rows.add(new Object[] { schedule, schedule - 10, schedule - 10 });
		}
		jdbc.batchUpdate("insert into schedule_due (schedule, due, fire_at) values (?, timestampadd(minute, ?, now(6)),"
				+ " timestampadd(minute, ?, now(6)))", rows);
		jdbc.execute("analyze table schedule_due");
	}

	@AfterAll
	static void close() {
		TestMySql.giveBack(database);
	}

	private static Map<String, Object> plan(String sql) {
		return jdbc.queryForMap("explain format=traditional " + sql.replace(":most", "50"));
	}

	@Test
	void whatIsDueIsReadFromItsIndexInItsOrder() {
		Map<String, Object> plan = plan(DueRows.FIRING);
		assertThat(plan).containsEntry("key", "schedule_due_at").containsEntry("type", "range");
		assertThat(((Number) Objects.requireNonNull(plan.get("rows"))).longValue()).as("rows looked at")
			.isLessThan(100);
		assertThat(String.valueOf(plan.get("Extra"))).doesNotContain("filesort");
	}

	@Test
	void withoutTheIndexThatIsFoundOut() {
		Map<String, Object> plan = plan(
				DueRows.FIRING.replace("from schedule_due", "from schedule_due ignore index (schedule_due_at)"));
		assertThat(plan).containsEntry("key", null).containsEntry("type", "ALL");
		assertThat(String.valueOf(plan.get("Extra"))).contains("filesort");
	}

}
