package io.evenhand.fairness;

import java.time.Duration;

/**
 * What each priority is worth: "counts as queued so much earlier". Immutable.
 *
 * @param urgent not less than high
 * @param high not less than normal
 * @param normal not less than low
 * @param low usually negative: counts as queued later
 */
public record HeadStarts(Duration urgent, Duration high, Duration normal, Duration low) {

	/** 60 and 20 minutes earlier, as queued, and 60 minutes later. */
	public static final HeadStarts DEFAULT = new HeadStarts(Duration.ofMinutes(60), Duration.ofMinutes(20),
			Duration.ZERO, Duration.ofMinutes(-60));

	public HeadStarts {
		if (urgent.compareTo(high) < 0 || high.compareTo(normal) < 0 || normal.compareTo(low) < 0) {
			throw new IllegalArgumentException("A higher priority is worth no less than a lower one: " + urgent + ", "
					+ high + ", " + normal + ", " + low);
		}
	}

}
