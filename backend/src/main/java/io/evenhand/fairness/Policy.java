package io.evenhand.fairness;

import io.evenhand.tenant.Weight;

/**
 * How a lane orders its tenants: one number each, kept in an index, lowest first. The
 * policies differ in how the number is charged and in nothing else. Implementations are
 * immutable and know no clock but the lane's.
 * <p>
 * Each method is one event in a tenant's life and returns its turn afterwards; the caller
 * holds the lane's row, and stores what it gets.
 */
public interface Policy {

	/**
	 * What a running step owes so far.
	 *
	 * @param estimateMillis its estimated cost, slot-milliseconds, at least 1
	 * @param chargedMillis what was charged until now: 0 at its start
	 * @param nextRank rank of the head that follows once this step has started;
	 * {@link Long#MAX_VALUE} where none is known
	 */
	record Owed(long estimateMillis, long chargedMillis, long nextRank) {

		boolean starts() {
			return this.chargedMillis == 0;
		}

	}

	/**
	 * A charge as it was made.
	 *
	 * @param turn the tenant's turn afterwards
	 * @param clock the lane's clock afterwards
	 * @param chargedMillis what the step has been charged in all, slot-milliseconds
	 */
	record Charged(Turn turn, long clock, long chargedMillis) {
	}

	/**
	 * The tenant became backlogged (its waiting went from 0 to n) or left a pause or a
	 * throttle. Once each time.
	 * @param turn the tenant's turn
	 * @param clock the lane's clock
	 * @param headRank rank of the tenant's first waiting step
	 * @return the turn afterwards
	 */
	Turn entered(Turn turn, long clock, long headRank);

	/**
	 * A further step was queued behind a backlog.
	 * @param turn the tenant's turn
	 * @param rank rank of the new step
	 * @return the turn afterwards
	 */
	default Turn queued(Turn turn, long rank) {
		return turn;
	}

	/**
	 * A step starts, or has used up what it was charged and goes on.
	 * @param turn the tenant's turn
	 * @param weight the tenant's weight
	 * @param owed what the step was charged so far
	 * @param lowest the lowest turn among the eligible tenants and the charged one
	 * @param clock the lane's clock
	 * @return turn, clock and the step's charge afterwards
	 */
	Charged charged(Turn turn, Weight weight, Owed owed, long lowest, long clock);

	/**
	 * A step ended, or was put down.
	 * @param turn the tenant's turn
	 * @param weight the tenant's weight
	 * @param chargedMillis what the step was charged in all
	 * @param actualMillis what it cost, slot-milliseconds, not negative
	 * @return the turn afterwards
	 */
	default Turn settled(Turn turn, Weight weight, long chargedMillis, long actualMillis) {
		return turn;
	}

	/**
	 * The tenant, backlogged, dropped below its cap (a step ended or the cap was raised),
	 * or is no longer held by its bound of open jobs. Comes after {@link #settled}.
	 * @param turn the tenant's turn
	 * @param clock the lane's clock
	 * @return the turn afterwards
	 */
	default Turn belowCap(Turn turn, long clock) {
		return turn;
	}

	/**
	 * The tenant's weight changed.
	 * @param turn the tenant's turn
	 * @param clock the lane's clock
	 * @param old the weight until now
	 * @param now the weight from now on
	 * @return the turn afterwards
	 */
	default Turn reweighted(Turn turn, long clock, Weight old, Weight now) {
		return turn;
	}

	/**
	 * The lane changed to this policy: every tenant in it, backlogged or not, starts
	 * afresh, since the numbers of two policies cannot be compared.
	 * @param clock the lane's clock
	 * @param headRank rank of the tenant's first waiting step, {@link Long#MAX_VALUE}
	 * where there is none
	 * @return the turn afterwards
	 */
	default Turn adopted(long clock, long headRank) {
		return Turn.entering(clock);
	}

	/**
	 * The number that stands in the index while the tenant is eligible.
	 * @param turn the tenant's turn
	 * @param urgentHead whether its first eligible step is urgent
	 * @return lowest first, ties by tenant id
	 */
	default long key(Turn turn, boolean urgentHead) {
		return turn.value();
	}

	/**
	 * Whether a tenant that waits has no credit left.
	 * @param turn the tenant's turn
	 * @param clock the lane's clock
	 * @return true if it stands a quantum or more after the clock
	 */
	default boolean lacksCredit(Turn turn, long clock) {
		return false;
	}

}
