package io.evenhand.insight.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Repository;

/**
 * What changes of shares did, measured in the slot record. Joins the caller's
 * transaction. Thread-safe.
 */
@Repository
public class EffectRows {

	private final JdbcTemplate jdbc;

	public EffectRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Index share_change_at; share_effect by primary key. */
	private static final String DUE = "select c.audit, c.lane, c.tenant, c.at from share_change c where c.predicted = true"
			+ " and c.at <= timestampadd(second, ?, now(6)) and c.at >= timestampadd(day, -2, now(6))"
			+ " and not exists (select 1 from share_effect e where e.audit = c.audit) order by c.at limit 50";

	/** Changes whose effect was foretold and can be measured now. */
	public List<DueRow> due(Duration after) {
		return this.jdbc.query(DUE, (row, n) -> new DueRow(row.getLong(1), row.getInt(2), row.getInt(3),
				row.getObject(4, LocalDateTime.class)), -after.toSeconds());
	}

	/** Index attempt_lane: what started up to six hours before the span, or in it. */
	private static final String HELD = "select coalesce(sum(timestampdiff(microsecond, greatest(started_at, ?),"
			+ " least(coalesce(ended_at, ?), ?))), 0) from step_attempt where lane = ? and tenant = ?"
			+ " and started_at >= ? and started_at < ? and (ended_at is null or ended_at > ?)";

	/** Index attempt_lane. */
	private static final String STARTS = "select count(*), avg(timestampdiff(microsecond, ready_at, started_at))"
			+ " from step_attempt where lane = ? and tenant = ? and started_at >= ? and started_at < ?";

	/** What a tenant held and started in a span. */
	public Spell spell(int lane, int tenant, LocalDateTime from, LocalDateTime to) {
		long held = Objects.requireNonNull(
				this.jdbc.queryForObject(HELD, Long.class, from, to, to, lane, tenant, from.minusHours(6), to, from));
		double slots = held / (double) (Duration.between(from, to).toNanos() / 1000);
		return Objects.requireNonNull(this.jdbc.queryForObject(STARTS, (row, n) -> {
			double wait = row.getDouble(2);
			return new Spell(slots, row.getInt(1), row.wasNull() ? null : (long) wait / 1000);
		}, lane, tenant, from, to));
	}

	private static final String MEASURED = "insert ignore into share_effect (audit, measured_at, seconds, slots_before,"
			+ " slots_after, starts_before, starts_after, wait_before, wait_after)"
			+ " values (?, now(6), ?, ?, ?, ?, ?, ?, ?)";

	public void measured(long audit, Duration span, Spell before, Spell after) {
		this.jdbc.update(MEASURED, audit, span.toSeconds(), before.slots, after.slots, before.starts, after.starts,
				before.waitMillis, after.waitMillis);
	}

	/** By primary key. */
	private static final String OF = "select audit, seconds, slots_before, starts_before, wait_before, slots_after,"
			+ " starts_after, wait_after from share_effect where audit in (";

	/** What is measured of changes, by their lines in the audit. */
	public Map<Long, EffectRow> of(Collection<Long> audits) {
		Map<Long, EffectRow> found = new HashMap<>();
		if (!audits.isEmpty()) {
			this.jdbc.query(OF + "?, ".repeat(audits.size() - 1) + "?)",
					(RowCallbackHandler) (row) -> found.put(row.getLong(1),
							new EffectRow(Duration.ofSeconds(row.getLong(2)), spell(row, 3), spell(row, 6))),
					audits.toArray());
		}
		return found;
	}

	private static Spell spell(ResultSet row, int first) throws SQLException {
		return new Spell(row.getDouble(first), row.getInt(first + 1), row.getObject(first + 2, Long.class));
	}

	/**
	 * A change to be measured.
	 *
	 * @param audit its line in the audit
	 * @param lane the lane's number
	 * @param tenant the tenant
	 * @param at when it was made
	 */
	public record DueRow(long audit, int lane, int tenant, LocalDateTime at) {
	}

	/**
	 * What a tenant got in a span.
	 *
	 * @param slots that it held on average
	 * @param starts how many steps of it started
	 * @param waitMillis how long these had waited on average, null where none started
	 */
	public record Spell(double slots, int starts, @Nullable Long waitMillis) {
	}

	/**
	 * A change's effect.
	 *
	 * @param span how long before and after it was measured
	 * @param before what the tenant got before
	 * @param after what it got after
	 */
	public record EffectRow(Duration span, Spell before, Spell after) {
	}

}
