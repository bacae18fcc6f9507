package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What plans give in the lanes, and the flows that have it. Joins the caller's
 * transaction. Thread-safe.
 */
@Repository
public class PlanRecords {

	private final JdbcTemplate jdbc;

	public PlanRecords(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	private static final String COLUMNS = "select p.lane, p.weight, p.cap, p.queue_limit, p.queue_cost from plan_share p ";

	/** By primary key's first column. */
	private static final String OF = COLUMNS + "where p.plan = ? order by p.lane";

	public List<PlanRecord> of(String plan) {
		return this.jdbc.query(OF, (row, n) -> PlanRecord.read(row, 1), plan);
	}

	/** By primary key's first column. */
	private static final String CLEAR = "delete from plan_share where plan = ?";

	private static final String INSERT = "insert into plan_share (plan, lane, weight, cap, queue_limit, queue_cost)"
			+ " values (?, ?, ?, ?, ?, ?)";

	public void set(String plan, List<PlanRecord> lanes) {
		this.jdbc.update(CLEAR, plan);
		for (PlanRecord one : lanes) {
			this.jdbc.update(INSERT, plan, one.lane, one.weight, one.cap, one.queueLimit, one.queueCost);
		}
	}

	/**
	 * All flows of a lane by primary key's first column, tenants and plans by theirs; not
	 * on the hot path. No null compares as equal to another, so each stands for a number
	 * that is not allowed.
	 */
	private static final String BEHIND = "select f.tenant from flow f join tenant t on t.id = f.tenant"
			+ " left join plan_share p on p.plan = t.plan and p.lane = f.lane where f.lane = ? and f.account = 0"
			+ " and (coalesce(f.plan_weight, -1) <> coalesce(p.weight, -1)"
			+ " or coalesce(f.plan_cap, -1) <> coalesce(p.cap, -1)"
			+ " or coalesce(f.plan_queue_limit, -1) <> coalesce(p.queue_limit, -1)"
			+ " or coalesce(f.plan_queue_cost, -1) <> coalesce(p.queue_cost, -1)) order by f.tenant limit ?";

	/** Whose flows do not have what their plan says. */
	public List<Integer> behind(int lane, int most) {
		return this.jdbc.queryForList(BEHIND, Integer.class, lane, most);
	}

	private static final String SAYS = "(select p.%s from plan_share p join tenant t on t.plan = p.plan"
			+ " where t.id = flow.tenant and p.lane = flow.lane)";

	/** By primary key, some at a time; lane and flows are locked. */
	private static final String ADOPT = "update flow set plan_weight = " + SAYS.formatted("weight") + ", plan_cap = "
			+ SAYS.formatted("cap") + ", plan_queue_limit = " + SAYS.formatted("queue_limit") + ", plan_queue_cost = "
			+ SAYS.formatted("queue_cost") + " where lane = ? and account = 0 and tenant in (";

	/** By primary key, some at a time; lane and flows are locked. */
	private static final String HOLDS = "update flow set weight = case when own_weight then weight"
			+ " else coalesce(plan_weight, 1) end, cap = case when own_cap then cap else coalesce(plan_cap, ?) end,"
			+ " version = version + 1 where lane = ? and account = 0 and tenant in (";

	/**
	 * Lets flows have what their plans say.
	 * @param cap the lane's
	 */
	public void adopt(int lane, int cap, Collection<Integer> tenants) {
		String marks = "?, ".repeat(tenants.size() - 1) + "?)";
		List<Object> adopt = new ArrayList<>(List.of(lane));
		adopt.addAll(tenants);
		this.jdbc.update(ADOPT + marks, adopt.toArray());
		List<Object> holds = new ArrayList<>(List.of(cap, lane));
		holds.addAll(tenants);
		this.jdbc.update(HOLDS + marks, holds.toArray());
	}

	/**
	 * What a plan says for a lane. Immutable.
	 *
	 * @param lane the lane's number
	 * @param weight null for 1
	 * @param cap null for the lane's
	 * @param queueLimit null for the lane's
	 * @param queueCost in slot-milliseconds, null for the lane's
	 */
	public record PlanRecord(int lane, @Nullable Integer weight, @Nullable Integer cap, @Nullable Integer queueLimit,
			@Nullable Long queueCost) {

		/** Of a tenant whose plan says nothing for the lane. */
		static final PlanRecord NOTHING = new PlanRecord(0, null, null, null, null);

		static PlanRecord read(ResultSet row, int first) throws SQLException {
			return new PlanRecord(row.getInt(first), row.getObject(first + 1, Integer.class),
					row.getObject(first + 2, Integer.class), row.getObject(first + 3, Integer.class),
					row.getObject(first + 4, Long.class));
		}

		public boolean nothing() {
			return this.weight == null && this.cap == null && this.queueLimit == null && this.queueCost == null;
		}

	}

}
