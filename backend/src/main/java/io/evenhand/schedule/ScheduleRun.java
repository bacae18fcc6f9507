package io.evenhand.schedule;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What came of one due time. Immutable.
 *
 * @param due the time by the cron, or when somebody ran it by hand
 * @param decided when it was decided, by the database's clock
 * @param outcome what came of it
 * @param job the job that was started, or the one that was still active; null for none
 * @param missed times before it that passed while the system was away, and of which
 * nothing came
 * @param detail why nothing was started, or who ran it by hand; null for nothing to say
 */
public record ScheduleRun(Instant due, Instant decided, Outcome outcome, @Nullable Long job, int missed,
		@Nullable String detail) {

	/**
	 * What may come of a due time.
	 */
	public enum Outcome {

		/** A job was started. */
		STARTED,

		/** The job before was still active. */
		SKIPPED,

		/** The job was not taken in. */
		REFUSED

	}

}
