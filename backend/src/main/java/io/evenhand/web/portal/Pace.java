package io.evenhand.web.portal;

import java.time.Duration;
import java.time.Instant;

/**
 * How often a customer's page asks: often while somebody is likely to look, then ever
 * less.
 */
final class Pace {

	private static final Duration JUST_SENT = Duration.ofSeconds(30);

	private static final Duration RECENT = Duration.ofMinutes(5);

	private static final Duration A_WHILE = Duration.ofMinutes(30);

	static final int USUAL = 10;

	private Pace() {
	}

	/**
	 * The seconds between two questions.
	 * @param since when what is watched was sent
	 * @param now the time
	 * @return 2 in the first half minute (a small import is done in that), then 10, after
	 * 5 minutes 20, after 30 minutes 60
	 */
	static int seconds(Instant since, Instant now) {
		Duration age = Duration.between(since, now);
		if (age.compareTo(JUST_SENT) < 0) {
			return 2;
		}
		if (age.compareTo(RECENT) < 0) {
			return USUAL;
		}
		return (age.compareTo(A_WHILE) < 0) ? 20 : 60;
	}

}
