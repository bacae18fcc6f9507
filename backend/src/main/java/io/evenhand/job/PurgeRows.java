package io.evenhand.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.store.Retry;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The statements of the purge on the jobs' own rows. The database's clock judges ages.
 * Thread-safe.
 */
@Component
final class PurgeRows {

	private final JdbcClient jdbc;

	private final Retry retry;

	private final Storage storage;

	PurgeRows(JdbcClient jdbc, Retry retry, Storage storage) {
		this.jdbc = jdbc;
		this.retry = retry;
		this.storage = storage;
	}

	/** By {@code job_purge}. */
	private static final String BEGUN = "select id, type, state from job where removal = 'BEGUN' limit :most";

	/** By {@code job_purge}. */
	private static final String OLD = "select id, type, state from job where removal is null and state = :state"
			+ " and ended_at < timestampadd(second, :age, now(6)) limit :most";

	/** Those that an earlier run left half done come first. */
	List<Old> next(PurgeSettings settings, int most) {
		List<Old> found = new ArrayList<>(read(this.jdbc.sql(BEGUN).param("most", most)));
		for (JobState state : JobState.values()) {
			if (state.ended() && found.size() < most) {
				Duration age = (state == JobState.SUCCEEDED) ? settings.succeeded() : settings.unsuccessful();
				found.addAll(read(this.jdbc.sql(OLD)
					.param("state", state.name())
					.param("age", -age.toSeconds())
					.param("most", most - found.size())));
			}
		}
		return found;
	}

	private static List<Old> read(JdbcClient.StatementSpec statement) {
		return statement
			.query((row, number) -> new Old(row.getLong("id"), row.getString("type"),
					JobState.valueOf(row.getString("state"))))
			.list();
	}

	/** By primary key; whoever tries it again is either before or after. */
	private static final String BEGIN = "update job set removal = 'BEGUN', details_removed_at = now(6),"
			+ " version = version + 1 where id = :id and state = :state and (removal is null or removal = 'BEGUN')";

	/** Whether it still is as it was and will not go on any more. */
	boolean begin(Old job) {
		return this.jdbc.sql(BEGIN).param("id", job.id()).param("state", job.state().name()).update() == 1;
	}

	/** A range of the primary key. */
	private static final String SUM = """
			select count(*) as parts, coalesce(min(part), 0) as part, sum(units) as units, sum(units_done) as done,
				sum(records_read) as r, sum(records_written) as w, sum(records_rejected) as x, sum(records_skipped) as s
			from job_part where job = :job
			""";

	/** A range of the primary key. */
	private static final String DROP_PARTS = "delete from job_part where job = :job and part > :kept";

	/** By primary key. */
	private static final String KEEP_SUM = """
			update job_part set units = :units, units_done = :done, records_read = :r, records_written = :w,
				records_rejected = :x, records_skipped = :s
			where job = :job and part = :kept
			""";

	/** By primary key. */
	private static final String DONE = "update job set removal = 'DONE' where id = :id and removal = 'BEGUN'";

	/**
	 * Keeps the totals in one row, so that the job still tells them; at most 10,000 go.
	 */
	void end(long job) {
		this.retry.inTransaction(() -> {
			var sum = this.jdbc.sql(SUM).param("job", job).query().singleRow();
			if (sum.get("parts") instanceof Number parts && parts.longValue() > 1) {
				this.jdbc.sql(DROP_PARTS).param("job", job).param("kept", sum.get("part")).update();
				this.jdbc.sql(KEEP_SUM)
					.param("units", sum.get("units"))
					.param("done", sum.get("done"))
					.param("r", sum.get("r"))
					.param("w", sum.get("w"))
					.param("x", sum.get("x"))
					.param("s", sum.get("s"))
					.param("job", job)
					.param("kept", sum.get("part"))
					.update();
			}
			this.storage.giveBack(job);
			this.jdbc.sql(DONE).param("id", job).update();
		});
	}

	/**
	 * A job whose details are to go.
	 *
	 * @param id its id
	 * @param type its type
	 * @param state its final state
	 */
	record Old(long id, String type, JobState state) {
	}

}
