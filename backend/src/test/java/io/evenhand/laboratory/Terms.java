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

	private Terms() {
	}

}
