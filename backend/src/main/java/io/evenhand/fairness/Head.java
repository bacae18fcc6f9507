package io.evenhand.fairness;

import java.util.List;

/**
 * A waiting step near the front of its tenant's queue. Immutable.
 *
 * @param rank its place there; {@code rank.step()} is the step request's id
 * @param costMillis its estimated cost, slot-milliseconds, at least 1
 * @param urgent whether it is of urgent priority
 * @param state whether it could start by itself
 * @param ahead what its job is expected to queue once this and whatever was queued with
 * it have ended, the next first; only the run forward asks
 */
public record Head(Rank rank, long costMillis, boolean urgent, State state, List<Following> ahead) {

	/** Step requests have lower ids than those steps that are only expected. */
	static final long EXPECTED = 1L << 62;

	public Head {
		ahead = List.copyOf(ahead);
	}

	/**
	 * One behind which nothing is known.
	 * @param rank its place
	 * @param costMillis its estimated cost, slot-milliseconds, at least 1
	 * @param urgent whether it is of urgent priority
	 * @param state whether it could start by itself
	 */
	public Head(Rank rank, long costMillis, boolean urgent, State state) {
		this(rank, costMillis, urgent, state, List.of());
	}

	/**
	 * The same step where nothing holds it by itself.
	 * @return a copy
	 */
	public Head ready() {
		return new Head(this.rank, this.costMillis, this.urgent, State.READY, this.ahead);
	}

	/**
	 * The same step elsewhere in its tenant's queue.
	 * @param place its rank
	 * @return a copy
	 */
	public Head at(Rank place) {
		return new Head(place, this.costMillis, this.urgent, this.state, this.ahead);
	}

	/**
	 * Whether there is such a step request, rather than one that is expected.
	 * @return false for a step that its job has yet to queue
	 */
	public boolean queued() {
		return this.rank.step() < EXPECTED;
	}

	/** Whether a step could start by itself, and what keeps it from it. */
	public enum State {

		READY, NOT_DUE, BACKOFF, RETRY_BUDGET, JOB_PAUSED

	}

}
