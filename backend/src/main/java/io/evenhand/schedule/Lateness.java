package io.evenhand.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What becomes of a due time that was not met at once: of several that passed only the
 * last is made up for, and after a long time at a moment that is another one for each
 * schedule, so that they do not all come together when a system is back. Immutable, pure.
 *
 * @param due the time that is made up for
 * @param missed how many before it are not
 * @param at when it is fired: {@code now} or later
 */
record Lateness(Instant due, int missed, Instant at) {

	/** Within this a time counts as met. */
	static final Duration LATE = Duration.ofMinutes(5);

	/** Over which the making up is spread. */
	static final Duration SPREAD = Duration.ofMinutes(5);

	/** So many times are counted at most. */
	static final int MOST = 100_000;

	/**
	 * Decides.
	 * @param schedule the schedule's id
	 * @param cron its times
	 * @param due the first time that was not met
	 * @param now at or after it
	 */
	static Lateness of(long schedule, Cron cron, Instant due, Instant now) {
		Instant last = due;
		int missed = 0;
		Optional<Due> next = cron.next(last);
		while (next.isPresent() && !next.get().at().isAfter(now) && missed < MOST) {
			last = next.get().at();
			missed++;
			next = cron.next(last);
		}
		if (Duration.between(due, now).compareTo(LATE) <= 0) {
			return new Lateness(last, missed, now);
		}
		Duration room = next.map((one) -> Duration.between(now, one.at())).orElse(SPREAD);
		Duration span = (room.compareTo(SPREAD) < 0) ? room : SPREAD;
		return new Lateness(last, missed, now.plusMillis(share(schedule, Math.max(1, span.toMillis()))));
	}

	/** The same for the same schedule, spread evenly over neighbouring ids. */
	private static long share(long schedule, long millis) {
		return Long.remainderUnsigned(schedule * 0x9E3779B97F4A7C15L, millis);
	}

	boolean postponed(Instant now) {
		return this.at.isAfter(now);
	}

}
