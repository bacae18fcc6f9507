package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.evenhand.fairness.Clause;
import io.evenhand.gate.jdbc.LaneRecords.PauseRecord;
import io.evenhand.gate.jdbc.PlanRecords.PlanRecord;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * The flows' rows as people see and set them. Joins the caller's transaction.
 * Thread-safe.
 */
@Repository
public class ShareRecords {

	private final JdbcTemplate jdbc;

	public ShareRecords(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	private static final String COLUMNS = "select lane, tenant, weight, own_weight, cap, own_cap, queue_limit,"
			+ " until_at, reason_kind, reason, back_weight, back_cap, back_kind, back_reason, paused_by, paused_at,"
			+ " paused_reason, version, queue_cost, lane, plan_weight, plan_cap, plan_queue_limit, plan_queue_cost"
			+ " from flow ";

	/** Index flow_tenant. */
	private static final String OF_TENANT = COLUMNS + "where tenant = ? and account = 0 order by lane";

	public List<ShareRecord> of(int tenant) {
		return this.jdbc.query(OF_TENANT, (row, n) -> ShareRecord.read(row), tenant);
	}

	/** By primary key. */
	private static final String ONE = COLUMNS + "where lane = ? and tenant = ? and account = 0";

	public Optional<ShareRecord> find(int lane, int tenant) {
		return this.jdbc.query(ONE, (row, n) -> ShareRecord.read(row), lane, tenant).stream().findFirst();
	}

	/** By primary key. */
	private static final String SOME = COLUMNS + "where lane = ? and account = 0 and tenant in (";

	public List<ShareRecord> some(int lane, Collection<Integer> tenants) {
		List<Object> arguments = new ArrayList<>(List.of(lane));
		arguments.addAll(tenants);
		return this.jdbc.query(SOME + "?, ".repeat(tenants.size() - 1) + "?)", (row, n) -> ShareRecord.read(row),
				arguments.toArray());
	}

	/** Tenant and plan by primary key. */
	private static final String PLAN = "select p.lane, p.weight, p.cap, p.queue_limit, p.queue_cost from tenant t"
			+ " join plan_share p on p.plan = t.plan where t.id = ? and p.lane = ?";

	/** What a tenant's plan gives it in a lane, whether it has a flow there or not. */
	public PlanRecord plan(int lane, int tenant) {
		return this.jdbc.query(PLAN, (row, n) -> PlanRecord.read(row, 1), tenant, lane)
			.stream()
			.findFirst()
			.orElse(PlanRecord.NOTHING);
	}

	/** By primary key. */
	private static final String WAITS = "select launches, launch_cost from flow where lane = ? and tenant = ?"
			+ " and account = 0";

	/** What waits of a tenant for its start. */
	public Waits waits(int lane, int tenant) {
		return this.jdbc.query(WAITS, (row, n) -> new Waits(row.getInt(1), row.getLong(2)), lane, tenant)
			.stream()
			.findFirst()
			.orElse(new Waits(0, 0));
	}

	/** Index flow_until. */
	private static final String OVER = COLUMNS + "where until_at <= now(6) and account = 0 order by until_at limit 100";

	/** Temporary shares whose time is over. */
	public List<ShareRecord> over() {
		return this.jdbc.query(OVER, (row, n) -> ShareRecord.read(row));
	}

	/** By primary key; lane and flow are locked. */
	private static final String SET = "update flow set weight = ?, own_weight = ?, cap = ?, own_cap = ?, queue_limit = ?, queue_cost = ?,"
			+ " until_at = ?, reason_kind = ?, reason = ?, back_weight = ?, back_cap = ?, back_kind = ?,"
			+ " back_reason = ?, version = version + 1 where lane = ? and tenant = ? and account = 0";

	public void set(ShareRecord share) {
		LocalDateTime until = (share.until != null) ? LocalDateTime.ofInstant(share.until, ZoneOffset.UTC) : null;
		Why why = share.why;
		Back back = (share.back != null) ? share.back : Back.NONE;
		Why backWhy = back.why;
		this.jdbc.update(SET, share.weight, share.ownWeight, share.cap, share.ownCap, share.queueLimit, share.queueCost,
				until, (why != null) ? why.kind : null, (why != null) ? why.words : null, back.weight, back.cap,
				(backWhy != null) ? backWhy.kind : null, (backWhy != null) ? backWhy.words : null, share.lane,
				share.tenant);
	}

	/** By primary key; lane and flow are locked. */
	private static final String PAUSE = "update flow set paused = true, paused_by = ?, paused_at = now(6),"
			+ " paused_reason = ?, version = version + 1 where lane = ? and tenant = ? and account = 0";

	public void pause(int lane, int tenant, String by, String reason) {
		this.jdbc.update(PAUSE, by, reason, lane, tenant);
		new SpanRows(this.jdbc).begin(SpanKey.ofFlow(lane, tenant, Clause.TENANT_PAUSED), null,
				SpanRow.Values.by(by, reason));
	}

	/** By primary key; lane and flow are locked. */
	private static final String RESUME = "update flow set paused = false, paused_by = null, paused_at = null,"
			+ " paused_reason = null, version = version + 1 where lane = ? and tenant = ? and account = 0";

	public void resume(int lane, int tenant) {
		this.jdbc.update(RESUME, lane, tenant);
		new SpanRows(this.jdbc).end(SpanKey.ofFlow(lane, tenant, Clause.TENANT_PAUSED));
	}

	/** By primary key's first column; the lane is locked. */
	private static final String LIMITS = "update flow set cap = case when own_cap then cap else coalesce(plan_cap, ?) end, open_limit = ?"
			+ " where lane = ?";

	/** Hands a lane's new defaults to its flows. */
	public void setDefaults(int lane, int cap, int openLimit) {
		this.jdbc.update(LIMITS, cap, openLimit, lane);
	}

	/** Index request_head for each account. */
	private static final String HEAD_RANK = "select min(ready_rank) from step_request where lane = ? and tenant = ?"
			+ " and account in (select 0 union all select account from flow_account where lane = ? and tenant = ?)"
			+ " and queue in (0, 1) and ready_rank is not null";

	/**
	 * Rank of a flow's first waiting step.
	 * @return the highest number where nothing waits
	 */
	public long headRank(int lane, int tenant) {
		Long rank = this.jdbc.queryForObject(HEAD_RANK, Long.class, lane, tenant, lane, tenant);
		return (rank != null) ? rank : Long.MAX_VALUE;
	}

	/**
	 * A tenant's share as its row has it. Immutable.
	 *
	 * @param lane the lane's number
	 * @param tenant the tenant
	 * @param weight the weight that holds
	 * @param ownWeight whether it is the tenant's own
	 * @param cap the cap that holds
	 * @param ownCap whether it is the tenant's own
	 * @param queueLimit its own queue limit, null for its plan's or the lane's
	 * @param queueCost its own in slot-milliseconds, null for its plan's or the lane's
	 * @param until when a temporary share ends
	 * @param why why it is so, null where nobody set it
	 * @param back what comes back then, null where it does not end
	 * @param pause null while it is not paused
	 * @param version of share and pause
	 * @param plan what its plan says here
	 */
	public record ShareRecord(int lane, int tenant, int weight, boolean ownWeight, int cap, boolean ownCap,
			@Nullable Integer queueLimit, @Nullable Long queueCost, @Nullable Instant until, @Nullable Why why,
			@Nullable Back back, @Nullable PauseRecord pause, int version, PlanRecord plan) {

		static ShareRecord read(ResultSet row) throws SQLException {
			LocalDateTime until = row.getObject(8, LocalDateTime.class);
			return new ShareRecord(row.getInt(1), row.getInt(2), row.getInt(3), row.getBoolean(4), row.getInt(5),
					row.getBoolean(6), row.getObject(7, Integer.class), row.getObject(19, Long.class),
					(until != null) ? HeadRow.instant(until) : null, Why.read(row, 9),
					(until != null) ? Back.read(row, 11) : null, PauseRecord.read(row, 15), row.getInt(18),
					PlanRecord.read(row, 20));
		}

	}

	/**
	 * Why a share is as it is. Immutable.
	 *
	 * @param kind the kind of reason
	 * @param words the reason
	 */
	public record Why(String kind, String words) {

		static @Nullable Why read(ResultSet row, int first) throws SQLException {
			String kind = row.getString(first);
			return (kind != null) ? new Why(kind, row.getString(first + 1)) : null;
		}

	}

	/**
	 * What a temporary share has taken. Immutable.
	 *
	 * @param weight the weight, null where the tenant had none of its own
	 * @param cap the cap, null where the tenant had none of its own
	 * @param why why it was so, null where nobody had set it
	 */
	public record Back(@Nullable Integer weight, @Nullable Integer cap, @Nullable Why why) {

		static final Back NONE = new Back(null, null, null);

		static Back read(ResultSet row, int first) throws SQLException {
			return new Back(row.getObject(first, Integer.class), row.getObject(first + 1, Integer.class),
					Why.read(row, first + 2));
		}

	}

	/**
	 * What waits of a tenant for its start.
	 *
	 * @param jobs how many
	 * @param cost the estimated slot-milliseconds of those that have not started before
	 */
	public record Waits(int jobs, long cost) {
	}

}
