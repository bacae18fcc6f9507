package io.evenhand.fairness;

import io.evenhand.tenant.Weight;

/**
 * The number is the lane's count of starts at the tenant's latest start: least recently
 * served goes next, and a tenant that stayed away gets one start, not many. Weights and
 * costs do not matter. Immutable.
 */
record RoundRobin() implements Policy {

	@Override
	public Turn entered(Turn turn, long clock, long headRank) {
		return turn;
	}

	@Override
	public Charged charged(Turn turn, Weight weight, Owed owed, long lowest, long clock) {
		if (!owed.starts()) {
			return new Charged(turn, clock, Math.max(owed.estimateMillis(), owed.chargedMillis()));
		}
		return new Charged(turn.at(clock + 1), clock + 1, owed.estimateMillis());
	}

}
