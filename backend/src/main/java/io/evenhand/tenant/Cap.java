package io.evenhand.tenant;

/**
 * The most steps that a tenant may have running in a lane at one time. Immutable.
 *
 * @param value 0 (nothing starts) to 10000
 */
public record Cap(int value) {

	public static final int MAX = 10_000;

	public Cap {
		if (value < 0 || value > MAX) {
			throw new IllegalArgumentException("A cap is between 0 and 10000, not " + value);
		}
	}

}
