package io.evenhand.fairness;

/**
 * A waiting step near the front of its tenant's queue. Immutable.
 *
 * @param rank its place there; {@code rank.step()} is the step request's id
 * @param costMillis its estimated cost, slot-milliseconds, at least 1
 * @param urgent whether it is of urgent priority
 * @param state whether it could start by itself
 */
public record Head(Rank rank, long costMillis, boolean urgent, State state) {

	/** Whether a step could start by itself, and what keeps it from it. */
	public enum State {

		READY, NOT_DUE, BACKOFF, RETRY_BUDGET, JOB_PAUSED

	}

}
