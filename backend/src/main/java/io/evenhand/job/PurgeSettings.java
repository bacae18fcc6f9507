package io.evenhand.job;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * For how long what stands beside finished jobs is kept. Refused at start-up where a
 * value is out of range. Immutable.
 *
 * @param succeeded how long after a job's success its steps, rejects and upload are kept,
 * 1 minute to 10 years
 * @param unsuccessful the same for a failed or cancelled job, which can be tried again
 * until then
 * @param unclaimed after which an upload that no job came of is removed, 1 hour to 10
 * years
 * @param batch rows that are removed in one transaction, 1 to 10000
 * @param pause between two transactions, 0 to 1 minute; it is longer while the database
 * is slow
 * @param period after one run the next begins, on any node, 1 s to 1 day
 */
@ConfigurationProperties("evenhand.purge")
public record PurgeSettings(@DefaultValue("30d") Duration succeeded, @DefaultValue("90d") Duration unsuccessful,
		@DefaultValue("1d") Duration unclaimed, @DefaultValue("500") int batch, @DefaultValue("100ms") Duration pause,
		@DefaultValue("10m") Duration period) {

	private static final Duration LONGEST = Duration.ofDays(3660);

	public PurgeSettings {
		between(succeeded, Duration.ofMinutes(1), LONGEST, "succeeded is between 1m and 3660d");
		between(unsuccessful, Duration.ofMinutes(1), LONGEST, "unsuccessful is between 1m and 3660d");
		between(unclaimed, Duration.ofHours(1), LONGEST, "unclaimed is between 1h and 3660d");
		require(1 <= batch && batch <= 10_000, "batch is between 1 and 10000");
		between(pause, Duration.ZERO, Duration.ofMinutes(1), "pause is between 0 and 1m");
		between(period, Duration.ofSeconds(1), Duration.ofDays(1), "period is between 1s and 1d");
	}

	private static void between(Duration value, Duration least, Duration most, String what) {
		require(value.compareTo(least) >= 0 && value.compareTo(most) <= 0, what);
	}

	private static void require(boolean met, String what) {
		if (!met) {
			throw new IllegalArgumentException("evenhand.purge: " + what);
		}
	}

}
