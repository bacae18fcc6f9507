package io.evenhand.gate.jdbc;

import java.util.List;
import java.util.function.Supplier;

import io.evenhand.store.RoundTrip;

/**
 * The statements by which steps whose retry is due wait for their turn again, and by
 * which the budget of retries is counted. Immutable; each method adds to a round trip.
 *
 * @param lane the lane's number
 */
public record RetryRows(int lane) {

	/** Index request_due; plain. */
	private static final String ANY_DUE = "select 1 from step_request where lane = ? and state = 'RETRY_WAIT'"
			+ " and due <= now(6) limit 1";

	/** Whether a retry of the lane is due. */
	public Supplier<List<Integer>> anyDue(RoundTrip trip) {
		return trip.select(ANY_DUE, (row) -> row.getInt(1), this.lane);
	}

	/** By primary key; held until whoever counts has spent what he found. */
	private static final String LOCK_BUDGET = "select id from retry_budget where id = 1 for update";

	/** The whole of a small table. */
	private static final String LANES = "select id from lane";

	/**
	 * Lanes by their numbers: written out in the statements that count, for only so do
	 * these read a range of their index and not all that waits.
	 */
	public static Supplier<List<Integer>> lanes(RoundTrip trip) {
		return trip.select(LANES, (row) -> row.getInt(1));
	}

	/** Index attempt_lane, which holds all that is read. */
	private static final String STARTS = "select count(*) from step_attempt where lane in (%s)"
			+ " and started_at >= timestampadd(second, -60, now(6))";

	/** Index attempt_retried, which holds all that is read. */
	private static final String RETRIED = "select count(*) from step_attempt where retried = true"
			+ " and started_at >= timestampadd(second, -60, now(6))";

	/** Index request_due, which holds all that is read: retries that wait for a slot. */
	private static final String PROMOTED = "select count(*) from step_request where lane in (%s)"
			+ " and state = 'READY' and due >= timestamp '1970-01-01 00:00:00'";

	/** Index request_due, which holds all that is read. */
	private static final String ALL_DUE = "select count(*) from step_request where lane in (%s)"
			+ " and state = 'RETRY_WAIT' and due <= now(6)";

	public static void lockBudget(RoundTrip trip) {
		trip.select(LOCK_BUDGET, (row) -> row.getInt(1));
	}

	/** What was started and retried, over all lanes. */
	public static Supplier<Spent> spent(RoundTrip trip, List<Integer> lanes) {
		String each = "?, ".repeat(lanes.size() - 1) + "?";
		Object[] ids = lanes.toArray();
		var starts = trip.select(STARTS.formatted(each), (row) -> row.getInt(1), ids);
		var retried = trip.select(RETRIED, (row) -> row.getInt(1));
		var promoted = trip.select(PROMOTED.formatted(each), (row) -> row.getInt(1), ids);
		var due = trip.select(ALL_DUE.formatted(each), (row) -> row.getInt(1), ids);
		return () -> new Spent(starts.get().get(0), retried.get().get(0) + promoted.get().get(0), due.get().get(0));
	}

	/** Index request_due; plain, for whoever changes them holds the lane. */
	private static final String DUE = "select id, job, tenant, " + RequestRank.SQL + " from step_request"
			+ " where lane = ? and state = 'RETRY_WAIT' and due <= now(6) order by due limit ?";

	public Supplier<List<Due>> due(RoundTrip trip, int most) {
		return trip.select(DUE, (row) -> new Due(row.getLong(1), row.getLong(2), row.getInt(3), row.getLong(4)),
				this.lane, most);
	}

	/** By primary key; due stays and says that its next start is a retry. */
	private static final String PROMOTE = "update step_request set state = 'READY', ready_rank = ?,"
			+ " ready_at = due where id = ? and state = 'RETRY_WAIT'";

	/** It waits for its turn again, as if it had been queued when it was due. */
	public void promote(RoundTrip trip, Due due) {
		trip.change(1, PROMOTE, due.rank, due.request);
	}

	/** By primary key. */
	private static final String HOLD = "update step_request set state = 'HELD' where id = ? and state = 'RETRY_WAIT'";

	public void hold(RoundTrip trip, long request) {
		trip.change(1, HOLD, request);
	}

	/** By primary key. */
	private static final String CANCEL = "update step_request set state = 'CANCELLED', failure = ?, ended_at = now(6)"
			+ " where id = ? and state = 'RETRY_WAIT'";

	public void cancel(RoundTrip trip, long request, String reason) {
		trip.change(1, CANCEL, reason, request);
	}

	/**
	 * What the last minute's starts were.
	 *
	 * @param starts all of them
	 * @param retries those of them that were retries, and those that wait for a slot
	 * @param due retries that are due and were not let through
	 */
	public record Spent(int starts, int retries, int due) {
	}

	/**
	 * A retry that is due.
	 *
	 * @param request the request's id
	 * @param job its job
	 * @param tenant whose it is
	 * @param rank its place from now on
	 */
	public record Due(long request, long job, int tenant, long rank) {
	}

}
