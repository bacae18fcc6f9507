package io.evenhand.fairness;

import java.util.Comparator;

/**
 * A step that runs while its lane is run forward; instants are milliseconds from the
 * run's beginning. Immutable.
 *
 * @param number tells those apart that wake at one instant
 * @param startedAt when it started, possibly before the beginning
 * @param endsAt when its work is done
 * @param step the step and its charge
 * @param paidUp whether its policy charges it no further
 */
record Busy(long number, long startedAt, long endsAt, RunForward.Running step, boolean paidUp) {

	static final Comparator<Busy> ORDER = Comparator.comparingLong(Busy::wakesAt).thenComparingLong(Busy::number);

	/** When it has ended or used up what it was charged. */
	long wakesAt() {
		return this.paidUp ? this.endsAt
				: Math.min(this.endsAt, this.startedAt + Math.max(this.step.chargedMillis(), this.step.ranMillis()));
	}

	/** After a further charge; where it came to nothing there will be no other. */
	Busy charged(long number, long millis) {
		RunForward.Running after = new RunForward.Running(this.step.tenant(), this.step.account(), this.step.head(),
				millis, 0);
		return new Busy(number, this.startedAt, this.endsAt, after, millis == this.step.chargedMillis());
	}

	Head head() {
		return this.step.head();
	}

}
