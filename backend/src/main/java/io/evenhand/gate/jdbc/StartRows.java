package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What has started when. Takes no locks. Thread-safe.
 */
@Repository
public class StartRows {

	private final JdbcTemplate jdbc;

	public StartRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Index request_job, then the primary key of step_attempt; sorts one job's. */
	private static final String OF_JOB = "select a.request, a.ready_at, a.started_at, a.ended_at, a.outcome"
			+ " from step_request r join step_attempt a on a.request = r.id where r.job = ?"
			+ " order by a.started_at, a.request limit ?";

	/** The starts of a job's steps, the first one first. */
	public List<Run> ofJob(long job, int most) {
		return this.jdbc.query(OF_JOB, (row, n) -> Run.read(row), job, most);
	}

	/** Index attempt_lane; groups the starts of a bounded time, at most so many. */
	private static final String FIRST = "select job, tenant, min(started_at) from (select job, tenant, started_at"
			+ " from step_attempt where lane = ? and started_at >= ? and started_at < ? order by started_at limit ?) a"
			+ " group by job, tenant order by 3, 1";

	/**
	 * Which jobs started something in a lane in a time, and when first.
	 * @param most starts that are looked at
	 */
	public List<First> first(int lane, Instant from, Instant to, int most) {
		return this.jdbc.query(FIRST,
				(row, n) -> new First(row.getLong(1), row.getInt(2),
						HeadRow.instant(row.getObject(3, LocalDateTime.class))),
				lane, LocalDateTime.ofInstant(from, ZoneOffset.UTC), LocalDateTime.ofInstant(to, ZoneOffset.UTC), most);
	}

	/**
	 * One start of a step.
	 *
	 * @param request the request
	 * @param ready since when it waited for it
	 * @param started when it started
	 * @param ended when it ended, null while it runs
	 * @param outcome how it ended, null while it runs
	 */
	public record Run(long request, Instant ready, Instant started, @Nullable Instant ended, @Nullable String outcome) {

		static Run read(ResultSet row) throws SQLException {
			LocalDateTime ended = row.getObject(4, LocalDateTime.class);
			return new Run(row.getLong(1), HeadRow.instant(row.getObject(2, LocalDateTime.class)),
					HeadRow.instant(row.getObject(3, LocalDateTime.class)),
					(ended != null) ? HeadRow.instant(ended) : null, row.getString(5));
		}

	}

	/**
	 * A job's first start in a time.
	 *
	 * @param job its id
	 * @param tenant whose
	 * @param started when
	 */
	public record First(long job, int tenant, Instant started) {
	}

}
