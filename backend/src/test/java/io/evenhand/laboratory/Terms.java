package io.evenhand.laboratory;

import io.evenhand.fairness.Tuning;

/**
 * The settings under which the laboratory looks at a lane, unless told otherwise.
 */
final class Terms {

	/** What is charged at once, milliseconds. */
	static final long SLICE = 1_000;

	/** Milliseconds. */
	static final long QUANTUM = 1_000;

	/** Without a head start between tenants. */
	static final Tuning PLAIN = new Tuning(QUANTUM, SLICE, 0);

	/** With the gate's head start: an urgent head stands a quantum before its turn. */
	static final Tuning LIKE_THE_GATE = new Tuning(QUANTUM, SLICE, QUANTUM);

	private Terms() {
	}

	/** What is allowed under {@link #LIKE_THE_GATE}. */
	static Bounds bounds(Workload load) {
		return new Bounds(QUANTUM, SLICE, QUANTUM, load.slots(), load.shares());
	}

}
