package io.evenhand.insight;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import io.evenhand.store.Retry;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Repository;

/**
 * The rows of minutes that were summed up. Thread-safe.
 */
@Repository
class MinuteRows {

	private static final int AT_A_TIME = 500;

	private final JdbcTemplate jdbc;

	private final Retry retry;

	MinuteRows(JdbcTemplate jdbc, Retry retry) {
		this.jdbc = jdbc;
		this.retry = retry;
	}

	/** By primary key; whoever inserts it has the minute. */
	private static final String TAKE = "insert ignore into lane_minute (lane, at_minute, slots) values (?, ?, ?)";

	private static final String ADD = "insert into tenant_minute (lane, at_minute, tenant, used_millis, backlog_millis,"
			+ " served_millis, entitled_millis, ended, waited_millis, ran_millis, waits)"
			+ " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

	/**
	 * Writes a minute down, unless somebody has.
	 * @return whether it is the caller's
	 */
	boolean write(int lane, long minute, int slots, List<TenantMinute> rows) {
		return this.retry.inTransaction(() -> {
			if (this.jdbc.update(TAKE, lane, minute, slots) != 1) {
				return false;
			}
			this.jdbc.batchUpdate(ADD,
					rows.stream()
						.map((row) -> new Object[] { lane, minute, row.tenant(), Math.round(row.used()),
								Math.round(row.backlog()), Math.round(row.served()), Math.round(row.entitled()),
								row.ended(), row.waited(), row.ran(), row.waits().text() })
						.toList());
			return true;
		});
	}

	/** Primary key, backwards. */
	private static final String LAST = "select coalesce(max(at_minute), -1) from lane_minute where lane = ?";

	/** The last minute of a lane that was written; -1 where none was. */
	long last(int lane) {
		return Objects.requireNonNull(this.jdbc.queryForObject(LAST, Long.class, lane));
	}

	/** A range of the primary key. */
	private static final String SUMS = "select tenant, used_millis, backlog_millis, served_millis, entitled_millis, ended,"
			+ " waited_millis, ran_millis, waits from tenant_minute where lane = ? and at_minute >= ? and at_minute < ?";

	/** Each tenant's minutes summed up, from one to before another. */
	List<TenantMinute> sums(int lane, long from, long to) {
		Map<Integer, TenantMinute> sums = new TreeMap<>();
		this.jdbc.query(SUMS, (RowCallbackHandler) (row) -> sums.merge(row.getInt(1),
				new TenantMinute(row.getInt(1), row.getDouble(2), row.getDouble(3), row.getDouble(4), row.getDouble(5),
						row.getInt(6), row.getLong(7), row.getLong(8), WaitCounts.of(row.getString(9))),
				TenantMinute::plus), lane, from, to);
		return new ArrayList<>(sums.values());
	}

	/** A range of the primary key; sums at most a day of a lane. */
	private static final String HEAVIEST = "select tenant, floor(at_minute / 60) as clock_hour, sum(used_millis) as used"
			+ " from tenant_minute where lane = ? and at_minute >= ? and tenant > 0 group by tenant, floor(at_minute / 60)"
			+ " order by used desc, clock_hour desc limit 1";

	/**
	 * The hour in which one tenant used more than any did in any hour; empty without
	 * rows.
	 */
	List<Hour> heaviest(int lane, long from) {
		return this.jdbc.query(HEAVIEST, (row, n) -> new Hour(row.getInt(1), row.getLong(2) * 60, row.getDouble(3)),
				lane, from);
	}

	/** Small pages of small tables. */
	private static final List<String> FORGET = List.of(
			"delete from tenant_minute where at_minute < ? limit " + AT_A_TIME,
			"delete from lane_minute where at_minute < ? limit " + AT_A_TIME);

	/** Removes some of what is older than a minute; returns how many rows. */
	int forget(long minute) {
		return FORGET.stream().mapToInt((sql) -> this.jdbc.update(sql, minute)).sum();
	}

	/**
	 * An hour of a tenant.
	 *
	 * @param tenant the tenant
	 * @param minute the hour's first minute
	 * @param used slot-milliseconds
	 */
	record Hour(int tenant, long minute, double used) {
	}

}
