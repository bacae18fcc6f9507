package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

/**
 * One tenant's flow in a lane as it was read under its lock. Immutable.
 *
 * @param tenant the tenant
 * @param weight 1 to 1000
 * @param cap the cap that holds now
 * @param openLimit how many of its jobs may be open
 * @param running its running steps
 * @param waiting its requests that are READY
 * @param launches those of them that are launches
 * @param pinned those of them that only one node may run
 * @param urgent those of them that are urgent
 * @param openJobs its open jobs
 * @param turn its virtual time
 * @param entry its turn when it last became backlogged
 * @param paused whether nothing of it starts
 * @param accounts whether its steps use accounts beside 0
 * @param held the closed account that it waits for first, null where it waits for none
 * @param launchCost estimated cost of its jobs that wait for their first start, in
 * slot-milliseconds
 */
public record FlowRow(int tenant, int weight, int cap, int openLimit, int running, int waiting, int launches,
		int pinned, int urgent, int openJobs, long turn, long entry, boolean paused, boolean accounts,
		@Nullable Integer held, long launchCost) {

	private static final String COLUMNS = "select tenant, weight, cap, open_limit, running, waiting, launches, pinned,"
			+ " urgent, open_jobs, turn, entry, paused, accounts, held_account, launch_cost from flow ";

	/*
	 * Windows are found by their index without locks and locked by primary key: an
	 * enqueue holds a flow by its primary key while it moves its index entry, and would
	 * meet a claim that came the other way.
	 */
	private static final String LOCK_FOUND = COLUMNS
			+ "where lane = ? and account = 0 and tenant in (select tenant from (select tenant from flow"
			+ " where lane = ? and account = 0 and %1$s %2$s order by %1$s, tenant limit ?) found) for update";

	/** The lowest turns that could start something; index flow_turn. */
	public static final String LOCK_WINDOW = LOCK_FOUND.formatted("key_turn", "is not null");

	/** The same for a node that may open no further job; index flow_started. */
	public static final String LOCK_STARTED_WINDOW = LOCK_FOUND.formatted("key_started", "is not null");

	/** The next window from a turn on; index flow_turn. */
	public static final String LOCK_NEXT_WINDOW = LOCK_FOUND.formatted("key_turn", ">= ?");

	/** The next window from a turn on; index flow_started. */
	public static final String LOCK_NEXT_STARTED_WINDOW = LOCK_FOUND.formatted("key_started", ">= ?");

	/**
	 * The lowest turns of those that wait for an account, and of some that no longer do;
	 * index flow_hold_key.
	 */
	public static final String LOCK_HELD_WINDOW = COLUMNS + "where lane = ? and account = 0 and tenant in"
			+ " (select tenant from (select tenant from flow_hold where lane = ? and account = ?"
			+ " order by key_held, tenant limit ?) found) for update";

	/** One flow, by primary key. */
	public static final String LOCK_ONE = COLUMNS + "where lane = ? and tenant = ? and account = 0 for update";

	/** All flows of a lane, by primary key's first column: for edits of the lane only. */
	public static final String LOCK_LANE = COLUMNS + "where lane = ? order by tenant for update";

	/**
	 * Flows with something waiting behind a tenant, of at most so many tenants, a range
	 * of the primary key; plain. MySQL would rather sort what another index gives it;
	 * other databases take its hint for a comment.
	 */
	public static final String IN_LANE = COLUMNS.replace("select", "select /*+ index(flow primary) */")
			+ "where lane = ? and account = 0 and tenant > ?"
			+ " and (waiting > 0 or running > 0 or paused) order by tenant limit ?";

	/**
	 * Flows with something waiting behind a tenant, a range of the primary key; plain.
	 */
	public static final String WAITING = COLUMNS.replace("select", "select /*+ index(flow primary) */")
			+ "where lane = ? and tenant > ? and waiting > 0" + " order by tenant limit ?";

	/** One flow without a lock, by primary key. */
	public static final String ONE = COLUMNS + "where lane = ? and tenant = ? and account = 0";

	/** Whether anything could start; index flow_turn. */
	public static final String ANY = "select 1 from flow where lane = ? and account = 0 and key_turn is not null"
			+ " limit 1";

	/** The same for a node that may open no further job; index flow_started. */
	public static final String ANY_STARTED = "select 1 from flow where lane = ? and account = 0"
			+ " and key_started is not null limit 1";

	/** Flows of given tenants, by primary key. */
	public static String lockMany(int tenants) {
		return COLUMNS + "where lane = ? and tenant in (" + "?, ".repeat(tenants - 1) + "?) and account = 0"
				+ " order by tenant for update";
	}

	public static FlowRow read(ResultSet row) throws SQLException {
		return new FlowRow(row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4), row.getInt(5), row.getInt(6),
				row.getInt(7), row.getInt(8), row.getInt(9), row.getInt(10), row.getLong(11), row.getLong(12),
				row.getBoolean(13), row.getBoolean(14), row.getObject(15, Integer.class), row.getLong(16));
	}

	/** The same flow after requests have left READY. */
	public FlowRow without(int gone, int goneLaunches, int gonePinned, int goneUrgent) {
		return new FlowRow(this.tenant, this.weight, this.cap, this.openLimit, this.running, this.waiting - gone,
				this.launches - goneLaunches, this.pinned - gonePinned, this.urgent - goneUrgent, this.openJobs,
				this.turn, this.entry, this.paused, this.accounts, this.held, this.launchCost);
	}

	/** The same flow after jobs of such a cost wait for their first start no more. */
	public FlowRow withoutCost(long goneCost) {
		return new FlowRow(this.tenant, this.weight, this.cap, this.openLimit, this.running, this.waiting,
				this.launches, this.pinned, this.urgent, this.openJobs, this.turn, this.entry, this.paused,
				this.accounts, this.held, this.launchCost - goneCost);
	}

	/** The same flow with another number of steps running and jobs open. */
	public FlowRow with(int nowRunning, int nowOpen) {
		return new FlowRow(this.tenant, this.weight, this.cap, this.openLimit, nowRunning, this.waiting, this.launches,
				this.pinned, this.urgent, nowOpen, this.turn, this.entry, this.paused, this.accounts, this.held,
				this.launchCost);
	}

	/** The same flow as somebody set it. */
	public FlowRow with(int newWeight, int newCap, int newOpenLimit, boolean nowPaused) {
		return new FlowRow(this.tenant, newWeight, newCap, newOpenLimit, this.running, this.waiting, this.launches,
				this.pinned, this.urgent, this.openJobs, this.turn, this.entry, nowPaused, this.accounts, this.held,
				this.launchCost);
	}

	/** The same flow, waiting for an account or, where that is null, for none. */
	public FlowRow held(@Nullable Integer account) {
		return new FlowRow(this.tenant, this.weight, this.cap, this.openLimit, this.running, this.waiting,
				this.launches, this.pinned, this.urgent, this.openJobs, this.turn, this.entry, this.paused,
				this.accounts, account, this.launchCost);
	}

	/** Requests that wait for any node and need no job to be opened. */
	public int steps() {
		return this.waiting - this.launches - this.pinned;
	}

}
