package io.evenhand.gate.jdbc;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Reads the attempts of a job's steps. Takes no locks. Thread-safe.
 */
@Repository
public class AttemptRows {

	private final JdbcTemplate jdbc;

	public AttemptRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Index request_job, then the primary key of step_attempt; sorts one job's. */
	private static final String OF_JOB = "select r.step, a.request, a.token, a.node, a.n, a.started_at, a.ended_at,"
			+ " a.outcome, a.put_down, a.cause, r.failure from step_request r join step_attempt a on a.request = r.id"
			+ " where r.job = ? order by a.started_at desc, a.request desc limit ?";

	/** The latest first. */
	public List<AttemptRow> ofJob(long job, int most) {
		return this.jdbc.query(OF_JOB, (row, n) -> {
			LocalDateTime ended = row.getObject(7, LocalDateTime.class);
			return new AttemptRow(row.getString(1), row.getLong(2), row.getLong(3), row.getString(4), row.getInt(5),
					HeadRow.instant(row.getObject(6, LocalDateTime.class)),
					(ended != null) ? HeadRow.instant(ended) : null, row.getString(8),
					(row.getString(10) != null) ? row.getString(10) : row.getString(9), row.getString(11));
		}, job, most);
	}

	/**
	 * One attempt.
	 *
	 * @param step the step's name
	 * @param request the request's id
	 * @param token the token under which it ran
	 * @param node on which node
	 * @param slot on which of its slots
	 * @param started when
	 * @param ended when; null while it runs
	 * @param outcome how it ended; null while it runs
	 * @param cause why it was or is to be put down; null where it was not
	 * @param failure the request's last failure
	 */
	public record AttemptRow(String step, long request, long token, String node, int slot, Instant started,
			@Nullable Instant ended, @Nullable String outcome, @Nullable String cause, @Nullable String failure) {
	}

}
