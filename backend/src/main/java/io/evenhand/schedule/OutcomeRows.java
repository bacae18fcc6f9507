package io.evenhand.schedule;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.evenhand.schedule.ScheduleRun.Outcome;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * What came of the schedules' due times. Joins the caller's transaction. Thread-safe.
 */
@Component
class OutcomeRows {

	private static final int LONGEST = 500;

	/** Of a schedule so many are kept at least. */
	private static final int KEPT = 200;

	private final JdbcClient jdbc;

	OutcomeRows(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Fails on the primary key where the time was decided before. */
	private static final String INSERT = "insert into schedule_run (schedule, due, decided_at, outcome, job, missed, detail)"
			+ " values (:schedule, :due, now(6), :outcome, :job, :missed, :detail)";

	/** A range of the primary key, backwards. */
	private static final String OLDEST = "select due from schedule_run where schedule = :schedule order by due desc"
			+ " limit 1 offset " + KEPT;

	/** A range of the primary key. */
	private static final String FORGET = "delete from schedule_run where schedule = :schedule and due <= :due";

	void insert(long schedule, Instant due, Outcome outcome, @Nullable Long job, int missed, @Nullable String detail) {
		this.jdbc.sql(INSERT)
			.param("schedule", schedule)
			.param("due", Timestamp.from(due))
			.param("outcome", outcome.name())
			.param("job", job)
			.param("missed", missed)
			.param("detail", (detail != null && detail.length() > LONGEST) ? detail.substring(0, LONGEST) : detail)
			.update();
		this.jdbc.sql(OLDEST)
			.param("schedule", schedule)
			.query(Timestamp.class)
			.optional()
			.ifPresent((old) -> this.jdbc.sql(FORGET).param("schedule", schedule).param("due", old).update());
	}

	/** A range of the primary key, backwards. */
	private static final String LAST = "select due, decided_at, outcome, job, missed, detail from schedule_run"
			+ " where schedule = :schedule order by due desc limit :most";

	List<ScheduleRun> last(long schedule, int most) {
		return this.jdbc.sql(LAST)
			.param("schedule", schedule)
			.param("most", most)
			.query((row, n) -> new ScheduleRun(row.getTimestamp(1).toInstant(), row.getTimestamp(2).toInstant(),
					Outcome.valueOf(row.getString(3)), row.getObject(4, Long.class), row.getInt(5), row.getString(6)))
			.list();
	}

	/** A range of the primary key, backwards. */
	private static final String STARTED = "select job from schedule_run where schedule = :schedule and outcome = 'STARTED'"
			+ " order by due desc limit 1";

	/** The last job that the schedule started. */
	Optional<Long> lastJob(long schedule) {
		return this.jdbc.sql(STARTED).param("schedule", schedule).query(Long.class).optional();
	}

	/** A range of the primary key. */
	private static final String DROP = "delete from schedule_run where schedule = :schedule";

	int drop(long schedule) {
		return this.jdbc.sql(DROP).param("schedule", schedule).update();
	}

}
