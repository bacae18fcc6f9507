package io.evenhand.gate;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.store.Retry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Component;

/**
 * What an earlier run of a job has left at the gate, for the manager that goes on with
 * it. Thread-safe.
 */
@Component
public class EarlierRun {

	private static final Logger logger = LoggerFactory.getLogger(EarlierRun.class);

	private static final Duration LOOK = Duration.ofMillis(100);

	private static final int LOOKS = 300;

	private final JdbcTemplate jdbc;

	private final Retry retry;

	EarlierRun(JdbcTemplate jdbc, Retry retry) {
		this.jdbc = jdbc;
		this.retry = retry;
	}

	/**
	 * Index request_job, then by primary key. An attempt that was only stopped for the
	 * job's sake is not counted.
	 */
	private static final String TRIED = "select r.step_execution,"
			+ " r.attempt - case when a.outcome = 'CANCELLED' then 1 else 0 end,"
			+ " coalesce(timestampdiff(microsecond, now(6), r.due), 0) from step_request r"
			+ " left join step_attempt a on a.request = r.id and a.token = r.token"
			+ " where r.job = ? and r.state in ('CANCELLED', 'FAILED') and r.step_execution is not null"
			+ " and (? or r.failure = ?)";

	/**
	 * How often steps of earlier runs were started and not finished, and how much longer
	 * they are to wait. A job that somebody lets run once more begins afresh; one that
	 * was put back or handed over has only what it had then.
	 * @param launch the grant that opened the job
	 * @return by the step execution's id there
	 */
	public Map<Long, Tried> tried(Grant launch) {
		Map<Long, Tried> tried = new HashMap<>();
		this.jdbc.query(TRIED,
				(RowCallbackHandler) (row) -> tried.put(row.getLong(1),
						new Tried(row.getInt(2), Math.max(0, row.getLong(3)) / 1000)),
				launch.job(), launch.attempt() > 1, TakeBack.OPENED_ANEW);
		return tried;
	}

	/** Index request_job; plain: a chunk holds the row of what runs. */
	private static final String RUNNING = "select id, token from step_request where job = ? and state = 'RUNNING'"
			+ " and id <> ? and queue <= 1";

	/** By primary key. */
	private static final String ASK = "update step_attempt set put_down = 'CANCEL' where request = ? and token = ?";

	/**
	 * Asks what still runs of earlier openings, on nodes that are alive, to stop, and
	 * waits for it, half a minute at most: two of them would write the same part. What
	 * does not stop until then is fenced by the version of its step execution. To be
	 * called before the opening has queued anything.
	 * @param launch the grant that opened the job
	 */
	public void stop(Grant launch) {
		Bell bell = new Bell();
		for (int look = 0; look < LOOKS; look++) {
			List<long[]> left = running(launch);
			if (left.isEmpty()) {
				return;
			}
			if (look == 0) {
				logger.info("Job {}: {} steps of an earlier run still run and are asked to stop", launch.job(),
						left.size());
				left.forEach((one) -> this.retry.inTransaction(() -> this.jdbc.update(ASK, one[0], one[1])));
			}
			bell.await(LOOK);
		}
		logger.warn("Job {}: steps of an earlier run have not stopped and are fenced", launch.job());
	}

	/**
	 * Whether steps of the job run, whoever opened it.
	 * @param launch a grant that opened the job
	 * @return true also where they run under a later opening
	 */
	public boolean runs(Grant launch) {
		return !running(launch).isEmpty();
	}

	private List<long[]> running(Grant launch) {
		return this.jdbc.query(RUNNING, (row, n) -> new long[] { row.getLong(1), row.getLong(2) }, launch.job(),
				launch.request());
	}

	/**
	 * What a step of an earlier run has behind it.
	 *
	 * @param attempts how often it was started
	 * @param waitMillis how much longer it is to wait before it is tried again, in
	 * milliseconds; 0 for not at all
	 */
	public record Tried(int attempts, long waitMillis) {

		public static final Tried NEVER = new Tried(0, 0);

	}

}
