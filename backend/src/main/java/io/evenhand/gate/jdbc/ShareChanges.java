package io.evenhand.gate.jdbc;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What shares were before they were changed, by the line of the audit. Joins the caller's
 * transaction. Thread-safe.
 */
@Repository
public class ShareChanges {

	private final JdbcTemplate jdbc;

	public ShareChanges(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	private static final String KEEP = "insert into share_change (audit, at, lane, tenant, version, temporary, predicted,"
			+ " weight, cap, queue_limit, queue_cost_millis, until_at, kind)"
			+ " values (?, now(6), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

	/** Keeps what a share was; the flow is locked. */
	public void keep(ShareChange change, boolean predicted) {
		LocalDateTime until = (change.until != null) ? LocalDateTime.ofInstant(change.until, ZoneOffset.UTC) : null;
		this.jdbc.update(KEEP, change.audit, change.lane, change.tenant, change.version, change.temporary, predicted,
				change.weight, change.cap, change.queueLimit, change.queueCost, until, change.kind);
	}

	/** By primary key. */
	private static final String FIND = "select audit, lane, tenant, version, temporary, weight, cap, queue_limit,"
			+ " queue_cost_millis, until_at, kind from share_change where audit = ?";

	public Optional<ShareChange> find(long audit) {
		return this.jdbc.query(FIND, (row, n) -> {
			LocalDateTime until = row.getObject(10, LocalDateTime.class);
			return new ShareChange(row.getLong(1), row.getInt(2), row.getInt(3), row.getInt(4), row.getBoolean(5),
					row.getObject(6, Integer.class), row.getObject(7, Integer.class), row.getObject(8, Integer.class),
					row.getObject(9, Long.class), (until != null) ? HeadRow.instant(until) : null, row.getString(11));
		}, audit).stream().findFirst();
	}

	/**
	 * A change of a share.
	 *
	 * @param audit its line in the audit
	 * @param lane the lane's number
	 * @param tenant the tenant
	 * @param version of the share after it
	 * @param temporary whether it ends by itself
	 * @param weight the weight before it, null where the tenant had none of its own
	 * @param cap the cap before it, null where the tenant had none of its own
	 * @param queueLimit the queue limit before it, null for the lane's
	 * @param queueCost the limit in cost before it, slot-milliseconds, null for the
	 * plan's or the lane's
	 * @param until when the share before it would have ended, null for never
	 * @param kind what kind of reason that share had, null where nobody had set it
	 */
	public record ShareChange(long audit, int lane, int tenant, int version, boolean temporary,
			@Nullable Integer weight, @Nullable Integer cap, @Nullable Integer queueLimit, @Nullable Long queueCost,
			@Nullable Instant until, @Nullable String kind) {
	}

}
