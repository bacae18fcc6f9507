package io.evenhand.schedule;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * When schedules are due next; the database's clock judges what is. Joins the caller's
 * transaction. Thread-safe.
 */
@Component
class DueRows {

	private final JdbcClient jdbc;

	DueRows(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	private static final String NOW = "select now(6)";

	Instant now() {
		return this.jdbc.sql(NOW).query(Timestamp.class).single().toInstant();
	}

	private static final String MAKE = "insert into schedule_due (schedule, due, fire_at) values (:schedule, :due, :due)";

	void make(long schedule, @Nullable Instant due) {
		this.jdbc.sql(MAKE).param("schedule", schedule).param("due", timestamp(due)).update();
	}

	/** By primary key. */
	private static final String SET = "update schedule_due set due = :due, fire_at = :due where schedule = :schedule";

	/** What a person changes goes before: whoever fires now finds it moved. */
	void set(long schedule, @Nullable Instant due) {
		int rows = this.jdbc.sql(SET).param("schedule", schedule).param("due", timestamp(due)).update();
		if (rows != 1) {
			throw new IllegalStateException("Schedule " + schedule + " has no row for its due time");
		}
	}

	/** By primary key; keeps whoever fires away. */
	private static final String LOCK = "select 1 from schedule_due where schedule = :schedule for update";

	boolean lock(long schedule) {
		return this.jdbc.sql(LOCK).param("schedule", schedule).query(Integer.class).optional().isPresent();
	}

	/** By {@code schedule_due_at}. */
	static final String FIRING = "select schedule, due, fire_at, now(6) from schedule_due where fire_at <= now(6)"
			+ " order by fire_at limit :most";

	List<Firing> firing(int most) {
		return this.jdbc.sql(FIRING).param("most", most).query(DueRows::row).list();
	}

	/** By primary key. */
	private static final String MOVE = "update schedule_due set due = :next, fire_at = :at where schedule = :schedule"
			+ " and due = :due and fire_at = :fireAt";

	/**
	 * Moves the due time on, if it is still the one that was read.
	 * @param next null where none comes any more
	 * @param at when that is fired
	 * @return false where another was first
	 */
	boolean move(Firing read, @Nullable Instant next, @Nullable Instant at) {
		return this.jdbc.sql(MOVE)
			.param("next", timestamp(next))
			.param("at", timestamp(at))
			.param("schedule", read.schedule())
			.param("due", Timestamp.from(read.due()))
			.param("fireAt", Timestamp.from(read.fireAt()))
			.update() == 1;
	}

	/** By primary key. */
	private static final String DROP = "delete from schedule_due where schedule = :schedule";

	void drop(long schedule) {
		this.jdbc.sql(DROP).param("schedule", schedule).update();
	}

	/** By primary key. */
	private static final String DUE = "select due from schedule_due where schedule = :schedule";

	/** The next due time; empty while none is to come. */
	Optional<Instant> due(long schedule) {
		return this.jdbc.sql(DUE)
			.param("schedule", schedule)
			.query(Timestamp.class)
			.list()
			.stream()
			.filter((one) -> one != null)
			.map(Timestamp::toInstant)
			.findFirst();
	}

	private static Firing row(ResultSet row, int number) throws SQLException {
		return new Firing(row.getLong(1), row.getTimestamp(2).toInstant(), row.getTimestamp(3).toInstant(),
				row.getTimestamp(4).toInstant());
	}

	private static @Nullable Timestamp timestamp(@Nullable Instant instant) {
		return (instant != null) ? Timestamp.from(instant) : null;
	}

	/**
	 * A schedule that is to be fired.
	 *
	 * @param schedule its id
	 * @param due the time by the cron
	 * @param fireAt when it was to be fired: later than due where it is made up for
	 * @param now when this was read
	 */
	record Firing(long schedule, Instant due, Instant fireAt, Instant now) {

		boolean postponed() {
			return this.fireAt.isAfter(this.due);
		}

	}

}
