package io.evenhand.laboratory;

import io.evenhand.fairness.LanePolicy;
import io.evenhand.fairness.Policy;
import io.evenhand.fairness.Turn;
import io.evenhand.tenant.Weight;

/**
 * The default policy, and the policies next to it that look the same and are not: each
 * changes one rule. The test that the default passes must find them out.
 */
enum Variant implements Policy {

	AS_DESIGNED,

	/** Raises a turn to the clock at every claim, so that a lag is forgotten at once. */
	CLAMPED_AT_EVERY_CLAIM {
		@Override
		public Charged charged(Turn turn, Weight weight, Owed owed, long lowest, long clock) {
			Turn from = (owed.chargedMillis() == 0) ? at(turn, Math.max(turn.value(), clock)) : turn;
			return super.charged(from, weight, owed, lowest, clock);
		}
	},

	/** Moves the clock at starts only, to the turn of the tenant that was started. */
	CLOCK_OF_THE_LAST_START {
		@Override
		public Charged charged(Turn turn, Weight weight, Owed owed, long lowest, long clock) {
			Charged charged = super.charged(turn, weight, owed, lowest, clock);
			return new Charged(charged.turn(), (owed.chargedMillis() == 0) ? turn.value() : clock,
					charged.chargedMillis());
		}
	},

	/** Forgets the lag of a tenant that drops below its cap. */
	NO_REACH_BELOW_THE_CAP {
		@Override
		public Turn belowCap(Turn turn, long clock) {
			return at(turn, Math.max(turn.value(), clock));
		}
	},

	/**
	 * Lets a tenant come back with the turn that it left with: time away is saved up,
	 * unless its cap is reached, which bounds any lag.
	 */
	ENTERS_WHERE_IT_LEFT {
		@Override
		public Turn entered(Turn turn, long clock, long headRank) {
			return turn;
		}
	};

	private final Policy policy = LanePolicy.DEFICIT_ROUND_ROBIN.tuned(Terms.PLAIN);

	private static Turn at(Turn turn, long value) {
		return new Turn(value, turn.entry());
	}

	@Override
	public Turn entered(Turn turn, long clock, long headRank) {
		return this.policy.entered(turn, clock, headRank);
	}

	@Override
	public Charged charged(Turn turn, Weight weight, Owed owed, long lowest, long clock) {
		return this.policy.charged(turn, weight, owed, lowest, clock);
	}

	@Override
	public Turn settled(Turn turn, Weight weight, long chargedMillis, long actualMillis) {
		return this.policy.settled(turn, weight, chargedMillis, actualMillis);
	}

	@Override
	public Turn belowCap(Turn turn, long clock) {
		return this.policy.belowCap(turn, clock);
	}

	@Override
	public Turn reweighted(Turn turn, long clock, Weight old, Weight now) {
		return this.policy.reweighted(turn, clock, old, now);
	}

}
