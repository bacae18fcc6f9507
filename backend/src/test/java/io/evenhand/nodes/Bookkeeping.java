package io.evenhand.nodes;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

import io.evenhand.support.TestDatabase;
import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks that a database's counters equal its rows and that nothing is left behind, and
 * reads single values. Reaches the database past any proxy. Immutable.
 */
record Bookkeeping(TestDatabase database) {

	/** Waits until nothing waits, runs or is open, then looks whether the books agree. */
	void settle(Duration within) throws SQLException {
		Awaitility.await("nothing waits, runs or is open")
			.atMost(within)
			.pollInterval(Duration.ofMillis(200))
			.until(() -> number("select coalesce(sum(running) + sum(waiting) + sum(open_jobs), 0) from flow") == 0);
		assertThat(number("select count(*) from step_request where state not in ('DONE', 'CANCELLED')"))
			.as("requests that are not done")
			.isZero();
		assertThat(number("select count(*) from slot where request is not null")).as("slots that are held").isZero();
		assertThat(number("select count(*) from open_job")).as("jobs that are open").isZero();
		assertThat(number("select count(*) from (select request from step_attempt where outcome = 'DONE'"
				+ " group by request having count(*) > 1) twice"))
			.as("requests that were done twice")
			.isZero();
	}

	long number(String sql) throws SQLException {
		try (var connection = this.database.connect();
				var statement = connection.createStatement();
				ResultSet row = statement.executeQuery(sql)) {
			row.next();
			return row.getLong(1);
		}
	}

	void execute(String sql) throws SQLException {
		try (var connection = this.database.connect(); var statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

}
