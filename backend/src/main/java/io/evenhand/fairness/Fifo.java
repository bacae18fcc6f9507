package io.evenhand.fairness;

import io.evenhand.tenant.Weight;

/**
 * The number is the rank of the tenant's first waiting step, so the step that counts as
 * queued first goes next, whoever's it is. Its keeper lowers it when a step is queued
 * before the first, and tells the rank of the next one at each start; where it knows of
 * none the number stays, so that steps which it could not see are looked for too early
 * rather than never. Immutable.
 */
record Fifo() implements Policy {

	@Override
	public Turn entered(Turn turn, long clock, long headRank) {
		return Turn.entering(headRank);
	}

	@Override
	public Turn queued(Turn turn, long rank) {
		return turn.at(Math.min(turn.value(), rank));
	}

	@Override
	public Charged charged(Turn turn, Weight weight, Owed owed, long lowest, long clock) {
		boolean known = owed.starts() && owed.nextRank() != Long.MAX_VALUE;
		return new Charged(known ? turn.at(owed.nextRank()) : turn, clock,
				Math.max(owed.estimateMillis(), owed.chargedMillis()));
	}

	@Override
	public Turn adopted(long clock, long headRank) {
		return Turn.entering(headRank);
	}

}
