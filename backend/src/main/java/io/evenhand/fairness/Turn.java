package io.evenhand.fairness;

import io.evenhand.tenant.Weight;

/**
 * A tenant's place in a lane's order: the lowest value goes next. Under deficit round
 * robin the value is charged slot-milliseconds × {@link #SCALE} ÷ weight. Immutable.
 *
 * @param value where the tenant stands
 * @param entry where it stood when it last became backlogged or left a pause or a
 * throttle: no refund takes it below
 */
public record Turn(long value, long entry) {

	/**
	 * Units of turn in one slot-millisecond of weight 1. A multiple of 1 to 10 and of
	 * most round weights, so that these divide without a remainder. A {@code long} holds
	 * 11,600 slot-years: a tenant of weight 1 alone on 1,000 slots for 11 years.
	 */
	public static final long SCALE = 25_200;

	/** A tenant that was never served, in a lane whose clock has not moved. */
	public static final Turn ZERO = new Turn(0, 0);

	static Turn entering(long value) {
		return new Turn(value, value);
	}

	Turn at(long value) {
		return new Turn(value, this.entry);
	}

	/**
	 * What a cost comes to at a weight, rounded to the nearest unit.
	 * @param millis slot-milliseconds, not negative
	 * @param weight the tenant's
	 * @return units of turn
	 * @throws ArithmeticException if the cost is beyond the 11,600 years
	 */
	public static long units(long millis, Weight weight) {
		return Math.addExact(Math.multiplyExact(millis, SCALE), weight.value() / 2) / weight.value();
	}

	/**
	 * What lies between two cumulated costs of one step. Taken as a difference of totals,
	 * so that many small charges come to exactly what a single one does.
	 * @param from charged before, slot-milliseconds
	 * @param to charged afterwards, slot-milliseconds; less than before for a refund
	 * @param weight the tenant's
	 * @return units of turn, negative for a refund
	 */
	static long between(long from, long to, Weight weight) {
		return units(to, weight) - units(from, weight);
	}

	/**
	 * The same lag behind (or lead before) the clock, seen at another weight.
	 * @param lag units of turn
	 * @param old the weight until now
	 * @param now the weight from now on
	 * @return lag × old ÷ new, without an overflow in between
	 */
	static long rescale(long lag, Weight old, Weight now) {
		long whole = Math.multiplyExact(lag / now.value(), (long) old.value());
		return Math.addExact(whole, Math.floorDiv(lag % now.value() * old.value(), (long) now.value()));
	}

}
