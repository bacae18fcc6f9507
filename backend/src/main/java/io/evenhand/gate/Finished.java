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

	private static final int LONGEST_FAILURE = 1000;

	long actualMillis() {
		return this.running.ranMillis(this.endedMillis);
	}

	@Nullable String failure() {
		if (this.outcome instanceof Outcome.Failed failed) {
			return failed.reason().substring(0, Math.min(failed.reason().length(), LONGEST_FAILURE));
		}
		return null;
	}

	String state() {
		if (this.outcome instanceof Outcome.Done) {
			return "DONE";
		}
		return (this.outcome instanceof Outcome.Cancelled) ? "CANCELLED" : "FAILED";
	}

}
