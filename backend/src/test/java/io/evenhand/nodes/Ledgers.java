package io.evenhand.nodes;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

import io.evenhand.support.TestDatabase;
import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What must hold in the database once all work is done, whatever happened on the way.
 * Immutable.
 *
 * @param database where
 */
record Ledgers(TestDatabase database) {

	void checkAllDone() throws SQLException {
		Awaitility.await("every job is closed")
			.atMost(Duration.ofMinutes(1))
			.untilAsserted(() -> assertThat(number("select count(*) from open_job")).isZero());
		Awaitility.await("nothing runs")
			.atMost(Duration.ofMinutes(1))
			.untilAsserted(() -> assertThat(number(
					"select count(*) from step_request" + " where state in ('READY', 'RUNNING', 'RETRY_WAIT', 'HELD')"))
				.isZero());
		assertThat(number("select count(*) from flow where running <> 0 or waiting <> 0 or launches <> 0 or pinned <> 0"
				+ " or urgent <> 0 or open_jobs <> 0"))
			.as("counters equal rows")
			.isZero();
		assertThat(number("select count(*) from slot where request is not null")).as("slots that hold something")
			.isZero();
		assertThat(number("select count(*) from step_attempt where ended_at is null")).as("open attempts").isZero();
	}

	/** Spring Batch's tables agree; for jobs that have all succeeded. */
	void checkRuns() throws SQLException {
		String open = " where status in ('STARTING', 'STARTED', 'STOPPING', 'UNKNOWN')";
		assertThat(number("select count(*) from BATCH_STEP_EXECUTION" + open)).as("steps open in Spring Batch")
			.isZero();
		assertThat(number("select count(*) from BATCH_JOB_EXECUTION" + open)).as("runs open in Spring Batch").isZero();
		assertThat(number("select count(*) from job j where j.state = 'SUCCEEDED' and 1 <> (select count(*) from"
				+ " BATCH_JOB_EXECUTION_PARAMS p join BATCH_JOB_EXECUTION e on e.job_execution_id = p.job_execution_id"
				+ " where p.parameter_name = 'evenhand.job' and p.parameter_value = cast(j.id as char)"
				+ " and e.status = 'COMPLETED')"))
			.as("jobs whose run in Spring Batch did not complete once")
			.isZero();
	}

	/** From the slot record. */
	void checkLimits() throws SQLException {
		try (var connection = this.database.connect()) {
			SlotRecord record = SlotRecord.read(connection);
			for (var most : record.mostAtOnce((start) -> start.lane() + "/" + start.tenant()).entrySet()) {
				String lane = most.getKey().substring(0, most.getKey().indexOf('/'));
				assertThat(most.getValue()).as("of a tenant at once: %s", most.getKey())
					.isLessThanOrEqualTo((int) number("select default_cap from lane where name = '" + lane + "'"));
			}
			assertThat(record.mostAtOnce((start) -> start.node() + "/" + start.lane() + "/" + start.n()))
				.as("on a slot at once")
				.allSatisfy((key, most) -> assertThat(most).isEqualTo(1));
		}
	}

	long number(String sql) throws SQLException {
		try (var connection = this.database.connect();
				var statement = connection.createStatement();
				ResultSet row = statement.executeQuery(sql)) {
			row.next();
			return row.getLong(1);
		}
	}

	String text(String sql) throws SQLException {
		try (var connection = this.database.connect();
				var statement = connection.createStatement();
				ResultSet row = statement.executeQuery(sql)) {
			return row.next() ? row.getString(1) : "";
		}
	}

}
