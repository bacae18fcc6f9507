package io.evenhand.gate.jdbc;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import io.evenhand.store.RoundTrip;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a settle, for one node and one lane. Immutable; each method adds to a
 * round trip, and the lane is locked.
 *
 * @param node the node's id
 * @param lane the lane's number
 */
public record SettleRows(String node, int lane) {

	/**
	 * Both tables by primary key; plain, for a chunk of somebody else's may hold a
	 * running request, and whatever changes an open job holds the lane.
	 */
	private static final String STANDINGS = "select r.id, r.queue, r.urgent, r.job_rank, r.opening, o.opening, o.hold"
			+ " from step_request r left join open_job o on o.job = r.job where r.id in (";

	/** How the jobs stand whose steps are to go on. */
	public Supplier<List<Standing>> standings(RoundTrip trip, Collection<Long> requests) {
		return trip.select(STANDINGS + "?, ".repeat(requests.size() - 1) + "?)", (row) -> {
			Long mine = row.getObject(5, Long.class);
			Long open = row.getObject(6, Long.class);
			boolean current = open != null && (mine == null || Objects.equals(mine, open));
			return new Standing(row.getLong(1), row.getInt(2), row.getBoolean(3), row.getLong(4), current,
					row.getString(7));
		}, requests.toArray());
	}

	/** By primary key. */
	private static final String END = "update step_request set state = ?, failure = ?, ended_at = now(6)"
			+ " where id = ? and token = ? and state = 'RUNNING'";

	/** It is DONE, FAILED or CANCELLED. */
	public void end(RoundTrip trip, Run run, String state, @Nullable String failure) {
		trip.change(1, END, state, failure, run.request, run.token);
	}

	/** By primary key. */
	private static final String AGAIN = "update step_request set state = 'READY', ready_rank = job_rank,"
			+ " ready_at = now(6), due = null, failure = null, node = null, boot = null, started_at = null,"
			+ " attempt = attempt - ? where id = ? and token = ? and state = 'RUNNING'";

	/**
	 * It waits again, in its job's place.
	 * @param forgiven 1 where the attempt does not count, else 0
	 */
	public void again(RoundTrip trip, Run run, int forgiven) {
		trip.change(1, AGAIN, forgiven, run.request, run.token);
	}

	/** By primary key. */
	private static final String HOLD = "update step_request set state = 'HELD',"
			+ " due = timestampadd(microsecond, ?, now(6)), failure = ?, node = null, boot = null, started_at = null,"
			+ " attempt = attempt - ? where id = ? and token = ? and state = 'RUNNING'";

	/**
	 * It waits until somebody lets its job go on.
	 * @param gapMillis how much later it is due, null for at once
	 */
	public void hold(RoundTrip trip, Run run, int forgiven, @Nullable String reason, @Nullable Long gapMillis) {
		trip.change(1, HOLD, (gapMillis != null) ? gapMillis * 1000 : null, reason, forgiven, run.request, run.token);
	}

	/** By primary key. */
	private static final String RETRY = "update step_request set state = 'RETRY_WAIT',"
			+ " due = timestampadd(microsecond, ?, now(6)), failure = ?, node = null, boot = null, started_at = null"
			+ " where id = ? and token = ? and state = 'RUNNING'";

	/**
	 * It is due again later.
	 * @param gapMillis how much later
	 */
	public void retry(RoundTrip trip, Run run, @Nullable String reason, long gapMillis) {
		trip.change(1, RETRY, gapMillis * 1000, reason, run.request, run.token);
	}

	/** By primary key. */
	private static final String CLOSE = "delete from open_job where job = ?";

	/** A launch that opened its job in vain. */
	public void close(RoundTrip trip, long job) {
		trip.change(1, CLOSE, job);
	}

	/** By primary key. */
	private static final String FREE_SLOT = "update slot set request = null, token = null"
			+ " where node = ? and lane = ? and n = ? and request = ? and token = ?";

	/** By primary key. */
	private static final String END_ATTEMPT = "update step_attempt set charged = ?, outcome = ?, cause = ?,"
			+ " ended_at = now(6) where request = ? and token = ?";

	/**
	 * Its slot is free, and the slot record says how it ended.
	 * @param charged the whole of what it was charged, in slot-milliseconds
	 * @param cause why it was put down
	 */
	public void free(RoundTrip trip, Run run, long charged, String outcome, @Nullable String cause) {
		if (LentSlot.is(run.slot)) {
			new LentRows(this.node, this.lane).free(trip, run.slot, run.request, run.token);
		}
		else {
			trip.change(1, FREE_SLOT, this.node, this.lane, run.slot, run.request, run.token);
		}
		trip.change(1, END_ATTEMPT, charged, outcome, cause, run.request, run.token);
	}

	/**
	 * What has run.
	 *
	 * @param request the request's id
	 * @param token under which it ran
	 * @param slot the slot's number
	 */
	public record Run(long request, long token, int slot) {
	}

	/**
	 * Where a request that ran would wait again.
	 *
	 * @param request its id
	 * @param queue 0 a step, 1 a launch that has opened its job but serves no step yet
	 * @param urgent whether it counts among its flow's urgent requests while it waits
	 * @param rank its job's rank
	 * @param current whether its job is still open as it was when the request was queued
	 * @param hold what holds the job: null, PAUSED or CANCELLED
	 */
	public record Standing(long request, int queue, boolean urgent, long rank, boolean current, @Nullable String hold) {

		public boolean launch() {
			return this.queue == NewRequest.LAUNCH;
		}

	}

}
