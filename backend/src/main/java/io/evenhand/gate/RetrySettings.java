package io.evenhand.gate;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a step that failed is tried again. Refused at start-up where a value is out of
 * range. Immutable.
 *
 * @param attempts how often a step is tried in all, a start whose node died included, 1
 * to 100
 * @param gap how long the first retry waits at least, 1 ms to 1 h; each further one three
 * times as long
 * @param longestGap how long any of them waits at most before the jitter, at least
 * {@code gap}, at most a day
 * @param budgetPercent how many of a hundred starts may be retries, over all lanes and
 * nodes and the last minute, 0 to 100
 * @param budgetLeast how many retries a minute are let through whatever the share, 1 to
 * 10000
 */
@ConfigurationProperties("evenhand.retry")
public record RetrySettings(@DefaultValue("5") int attempts, @DefaultValue("5s") Duration gap,
		@DefaultValue("10m") Duration longestGap, @DefaultValue("20") int budgetPercent,
		@DefaultValue("10") int budgetLeast) {

	public RetrySettings {
		require(1 <= attempts && attempts <= 100, "evenhand.retry.attempts is between 1 and 100, not " + attempts);
		require(gap.toMillis() >= 1 && gap.compareTo(Duration.ofHours(1)) <= 0,
				"evenhand.retry.gap is between 1ms and 1h, not " + gap);
		require(longestGap.compareTo(gap) >= 0 && longestGap.compareTo(Duration.ofDays(1)) <= 0,
				"evenhand.retry.longest-gap is between the gap and 1d, not " + longestGap);
		require(0 <= budgetPercent && budgetPercent <= 100,
				"evenhand.retry.budget-percent is between 0 and 100, not " + budgetPercent);
		require(1 <= budgetLeast && budgetLeast <= 10_000,
				"evenhand.retry.budget-least is between 1 and 10000, not " + budgetLeast);
	}

	/** How many retries may be among so many starts of a minute. */
	int allowed(int starts) {
		return (int) Math.max(this.budgetLeast, (long) starts * this.budgetPercent / 100);
	}

	private static void require(boolean good, String sentence) {
		if (!good) {
			throw new IllegalArgumentException(sentence);
		}
	}

}
