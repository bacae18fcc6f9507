package io.evenhand.tenant;

/**
 * A tenant's weight in a lane: while backlogged and below its cap it gets slot-time in
 * proportion to it. Immutable.
 *
 * @param value 1 to 1000
 */
public record Weight(int value) {

	public static final int MIN = 1;

	public static final int MAX = 1000;

	public static final Weight ONE = new Weight(1);

	public Weight {
		if (value < MIN || value > MAX) {
			throw new IllegalArgumentException("A weight is between 1 and 1000, not " + value);
		}
	}

}
