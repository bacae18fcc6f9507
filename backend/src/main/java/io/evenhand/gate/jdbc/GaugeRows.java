package io.evenhand.gate.jdbc;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * How the tenants of a lane stand, for gauges. Takes no locks. Thread-safe.
 */
@Repository
public class GaugeRows {

	private final JdbcTemplate jdbc;

	public GaugeRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	private static final String FIRST = "(select timestampdiff(microsecond, q.ready_at, now(6)) from step_request q"
			+ " where q.lane = f.lane and q.tenant = f.tenant and q.account = 0 and q.queue = %d"
			+ " and q.ready_rank is not null order by q.ready_rank, q.job, q.id limit 1)";

	/** By primary key's first column; what waits by request_head. */
	private static final String FLOWS = "select f.tenant, f.running, f.waiting, case when f.key_turn is null then null"
			+ " else greatest(coalesce(" + FIRST.formatted(0) + ", 0), coalesce(" + FIRST.formatted(1)
			+ ", 0)) end from flow f where f.lane = ? and f.account = 0 and (f.running > 0 or f.waiting > 0)";

	/** Who has something running or waiting in a lane. */
	public List<Standing> standings(int lane) {
		return this.jdbc.query(FLOWS, (row, n) -> {
			Long micros = row.getObject(4, Long.class);
			return new Standing(row.getInt(1), row.getInt(2), row.getInt(3),
					(micros != null) ? Double.valueOf(Math.max(0, micros) / 1e6) : null);
		}, lane);
	}

	/**
	 * A tenant in a lane.
	 *
	 * @param tenant the tenant
	 * @param running its running steps
	 * @param waiting its waiting steps
	 * @param oldestSeconds how long its first eligible step waits; null where none is
	 */
	public record Standing(int tenant, int running, int waiting, @Nullable Double oldestSeconds) {
	}

}
