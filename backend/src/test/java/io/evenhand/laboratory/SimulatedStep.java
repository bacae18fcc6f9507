package io.evenhand.laboratory;

import io.evenhand.fairness.Head;
import io.evenhand.fairness.Rank;

/**
 * A step request as a gate keeps it, in a simulation. Used by one thread.
 */
final class SimulatedStep {

	/** Attempts until it is given up. */
	static final int ATTEMPTS = 5;

	final Stream stream;

	Rank rank;

	/** What it still takes, milliseconds. */
	long left;

	long estimate;

	/** How long its attempt runs until it fails, milliseconds. */
	long failsAfter = Long.MAX_VALUE;

	int attempt;

	long readyAt;

	long startedAt;

	long charged;

	SimulatedStep(Stream stream, Rank rank, long cost, long estimate) {
		this.stream = stream;
		this.rank = rank;
		this.left = cost;
		this.estimate = estimate;
	}

	Head head() {
		return new Head(this.rank, this.estimate, this.stream.isUrgent(), Head.State.READY);
	}

	long account() {
		return this.stream.provider().account();
	}

	/** When its attempt ends by itself, one way or the other. */
	long endsAt() {
		return this.startedAt + Math.min(this.left, this.failsAfter);
	}

}
