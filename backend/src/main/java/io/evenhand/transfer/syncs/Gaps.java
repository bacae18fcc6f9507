package io.evenhand.transfer.syncs;

import java.time.Duration;

/**
 * How long is waited where a provider does not say. Pure.
 */
final class Gaps {

	private static final Duration LONGEST = Duration.ofMinutes(10);

	private static final int MOST_DOUBLINGS = 20;

	private Gaps() {
	}

	/** Twice as long each time. */
	static Duration after(Duration gap, int times) {
		Duration grown = gap.multipliedBy(1L << Math.min(times, MOST_DOUBLINGS));
		Duration most = (gap.compareTo(LONGEST) > 0) ? gap : LONGEST;
		return (grown.compareTo(most) > 0) ? most : grown;
	}

}
