package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What is read of the slot record, once a minute and lane. Takes no locks. Thread-safe.
 */
@Repository
public class UsedRows {

	private final JdbcTemplate jdbc;

	public UsedRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** No table. */
	private static final String NOW = "select now(6)";

	/** The database's clock. */
	public Instant now() {
		return HeadRow.instant(Objects.requireNonNull(this.jdbc.queryForObject(NOW, LocalDateTime.class)));
	}

	/** Index slot_lane; nodes by primary key. */
	private static final String SLOTS = "select count(*) from slot s join node o on o.id = s.node where s.lane = ?"
			+ " and s.lent_by is null and o.ended is null and o.heartbeat >= timestampadd(microsecond, ?, now(6))";

	/** A lane's own slots, lent ones too. */
	public int slots(int lane, Duration lease) {
		return Objects.requireNonNull(this.jdbc.queryForObject(SLOTS, Integer.class, lane, -lease.toMillis() * 1000));
	}

	/** Index attempt_lane; what runs by slot_lane and the primary key. */
	private static final String ATTEMPTS = "select tenant, ready_at, started_at, ended_at from step_attempt"
			+ " where lane = ? and started_at >= ? and (ended_at is null or ended_at > ?) union all"
			+ " select a.tenant, a.ready_at, a.started_at, a.ended_at from slot s join step_attempt a"
			+ " on a.request = s.request and a.token = s.token where s.lane = ? and a.started_at < ?";

	/**
	 * Attempts that had not ended at a moment.
	 * @param from the moment
	 * @param first where to begin to look; what started before is told only while it runs
	 */
	public List<Used> attempts(int lane, Instant from, Instant first) {
		return this.jdbc
			.query(ATTEMPTS,
					(row, n) -> new Used(row.getInt(1), instant(row, 2), instant(row, 3),
							orNull(row.getObject(4, LocalDateTime.class))),
					lane, utc(first), utc(from), lane, utc(first));
	}

	private static final String FIRST = "(select q.ready_at from step_request q where q.lane = f.lane"
			+ " and q.tenant = f.tenant and q.account = 0 and q.queue = %d and q.ready_rank is not null"
			+ " order by q.ready_rank, q.job, q.id limit 1)";

	/** By primary key's first column; what waits by request_head. */
	private static final String FLOWS = "select f.tenant, f.weight, f.cap, f.paused, f.waiting, " + FIRST.formatted(0)
			+ ", " + FIRST.formatted(1) + " from flow f where f.lane = ? and f.account = 0";

	/** All tenants that were ever in the lane. */
	public List<Known> flows(int lane) {
		return this.jdbc.query(FLOWS, (row, n) -> new Known(row.getInt(1), row.getInt(2), row.getInt(3),
				row.getBoolean(4), (row.getInt(5) > 0) ? since(row) : null), lane);
	}

	/** What waits for an account alone is taken to have waited for long. */
	private static Instant since(ResultSet row) throws SQLException {
		Instant step = orNull(row.getObject(6, LocalDateTime.class));
		Instant launch = orNull(row.getObject(7, LocalDateTime.class));
		if (step == null || launch == null) {
			return (step != null) ? step : (launch != null) ? launch : Instant.EPOCH;
		}
		return step.isBefore(launch) ? step : launch;
	}

	private static Instant instant(ResultSet row, int column) throws SQLException {
		return HeadRow.instant(row.getObject(column, LocalDateTime.class));
	}

	/**
	 * A step's time on a slot.
	 *
	 * @param tenant whose step it is
	 * @param ready since when it waited
	 * @param started when it started
	 * @param ended when it ended; null while it runs
	 */
	public record Used(int tenant, Instant ready, Instant started, @Nullable Instant ended) {
	}

	/**
	 * A tenant in a lane.
	 *
	 * @param tenant the tenant
	 * @param weight its weight
	 * @param cap its cap
	 * @param paused whether nothing of it starts
	 * @param since since when its first step waits; null where none does
	 */
	public record Known(int tenant, int weight, int cap, boolean paused, @Nullable Instant since) {
	}

	private static @Nullable Instant orNull(@Nullable LocalDateTime utc) {
		return (utc != null) ? HeadRow.instant(utc) : null;
	}

	private static LocalDateTime utc(Instant instant) {
		return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
	}

}
