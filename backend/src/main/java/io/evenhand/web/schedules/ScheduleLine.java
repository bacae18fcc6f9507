package io.evenhand.web.schedules;

import java.util.List;
import java.util.Locale;

import io.evenhand.schedule.ScheduleRun;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as its pages show it. Immutable.
 *
 * @param id its id
 * @param name what people call it
 * @param tenant its tenant's name, for staff
 * @param title what people call its kind of job
 * @param cron as it was written
 * @param zone in which its times are told
 * @param pausedBy who paused it, null while it is not
 * @param next its next times in words
 * @param runs what came of its last times
 * @param version what the reader saw
 */
record ScheduleLine(String id, String name, String tenant, String title, String cron, String zone,
		@Nullable String pausedBy, List<String> next, List<Run> runs, int version) {

	/** The last of its times. */
	public @Nullable Run last() {
		return this.runs.isEmpty() ? null : this.runs.get(0);
	}

	/**
	 * What came of a time.
	 *
	 * @param due when, in words
	 * @param word started, skipped or refused
	 * @param job the job's id, null for none
	 * @param missed times before it that passed while the system was away
	 * @param detail what there is to say
	 */
	record Run(String due, String word, @Nullable String job, int missed, @Nullable String detail) {

		static Run of(ScheduleRun run, String due) {
			return new Run(due, run.outcome().name().toLowerCase(Locale.ROOT),
					(run.job() != null) ? run.job().toString() : null, run.missed(), run.detail());
		}

	}

}
