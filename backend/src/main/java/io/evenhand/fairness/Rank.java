package io.evenhand.fairness;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;

/**
 * A step's place within its tenant: the lowest goes next. Fixed when the step becomes
 * ready. Immutable.
 *
 * @param millis ready time (for a retry: its due time) less the head start of its
 * priority, milliseconds since 1970
 * @param job the job's id, which breaks ties
 * @param step the step request's id, which breaks the remaining ones
 */
public record Rank(long millis, long job, long step) implements Comparable<Rank> {

	private static final Comparator<Rank> ORDER = Comparator.comparingLong(Rank::millis)
		.thenComparingLong(Rank::job)
		.thenComparingLong(Rank::step);

	/**
	 * The rank's number.
	 * @param ready when the step becomes ready
	 * @param headStart what its priority is worth; negative for one that stands back
	 * @return milliseconds since 1970
	 */
	public static long counted(Instant ready, Duration headStart) {
		return ready.minus(headStart).toEpochMilli();
	}

	@Override
	public int compareTo(Rank other) {
		return ORDER.compare(this, other);
	}

}
