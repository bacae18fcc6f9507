package io.evenhand.fairness;

import io.evenhand.tenant.Weight;

/**
 * Deficit round robin in closed form; the package's essay has the theory and the reason
 * of each rule. Immutable.
 */
record DeficitRoundRobin(Tuning tuning) implements Policy {

	@Override
	public Turn entered(Turn turn, long clock, long headRank) {
		return Turn.entering(Math.max(turn.value(), clock));
	}

	@Override
	public Charged charged(Turn turn, Weight weight, Owed owed, long lowest, long clock) {
		long before = owed.chargedMillis();
		long left = owed.estimateMillis() - before;
		long slice = this.tuning.sliceMillis();
		long after = before + ((left > 0) ? Math.min(left, slice) : slice);
		Turn charged = turn.at(Math.addExact(turn.value(), Turn.between(before, after, weight)));
		return new Charged(charged, Math.max(clock, lowest), after);
	}

	@Override
	public Turn settled(Turn turn, Weight weight, long chargedMillis, long actualMillis) {
		long settled = Math.addExact(turn.value(), Turn.between(chargedMillis, actualMillis, weight));
		return turn
			.at((actualMillis >= chargedMillis) ? settled : Math.max(settled, Math.min(turn.value(), turn.entry())));
	}

	@Override
	public Turn belowCap(Turn turn, long clock) {
		Tuning t = this.tuning;
		long reach = Turn.units(t.quantumMillis() + t.sliceMillis(), Weight.ONE);
		return turn.at(Math.max(turn.value(), clock - reach));
	}

	@Override
	public Turn reweighted(Turn turn, long clock, Weight old, Weight now) {
		return turn.at(clock + Turn.rescale(turn.value() - clock, old, now));
	}

	@Override
	public long key(Turn turn, boolean urgentHead) {
		return urgentHead ? turn.value() - Turn.units(this.tuning.urgentMillis(), Weight.ONE) : turn.value();
	}

	@Override
	public boolean lacksCredit(Turn turn, long clock) {
		return turn.value() >= clock + Turn.units(this.tuning.quantumMillis(), Weight.ONE);
	}

}
