package io.evenhand.gate;

import org.jspecify.annotations.Nullable;

/**
 * A step that has ended and is to be settled. Immutable.
 *
 * @param running what ran
 * @param outcome how it ended
 * @param endedMillis when, by this node's clock
 */
record Finished(Running running, Outcome outcome, long endedMillis) {

	private static final int LONGEST_REASON = 1000;

	long actualMillis() {
		return this.running.ranMillis(this.endedMillis);
	}

	/** Whether it is to be continued or tried again. */
	boolean goesOn() {
		return this.outcome instanceof Outcome.PutDown || this.outcome instanceof Outcome.Retry;
	}

	/**
	 * The outcome in the slot record; of what does not go on also the request's state.
	 */
	String word() {
		if (this.outcome instanceof Outcome.Done) {
			return "DONE";
		}
		if (this.outcome instanceof Outcome.Cancelled) {
			return "CANCELLED";
		}
		if (this.outcome instanceof Outcome.PutDown) {
			return "PUT_DOWN";
		}
		return (this.outcome instanceof Outcome.Retry) ? "RETRY" : "FAILED";
	}

	/** Why it failed, for good or for now. */
	@Nullable String reason() {
		if (this.outcome instanceof Outcome.Failed failed) {
			return cut(failed.reason());
		}
		return (this.outcome instanceof Outcome.Retry retry) ? cut(retry.reason()) : null;
	}

	/** How much later it is tried again; null where it is not. */
	@Nullable Long gapMillis() {
		return (this.outcome instanceof Outcome.Retry retry) ? Long.valueOf(retry.gap().toMillis()) : null;
	}

	/** Why it was put down. */
	@Nullable String cause() {
		return (this.outcome instanceof Outcome.PutDown down) ? down.cause().name() : null;
	}

	/** 1 where the attempt does not count, else 0. */
	int forgiven() {
		return (this.outcome instanceof Outcome.PutDown down && !down.cause().usesUpAttempt()) ? 1 : 0;
	}

	private static String cut(String reason) {
		return reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
	}

}
