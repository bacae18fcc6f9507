package io.evenhand.fairness;

/**
 * Lanes whose predicate is broken on purpose, for the tests of whoever asks it.
 */
public final class Mutants {

	private Mutants() {
	}

	public static Lane without(Lane lane, Clause clause) {
		return lane.with(lane.rules().without(clause));
	}

}
