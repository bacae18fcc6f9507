package io.evenhand.web.console;

import java.util.List;

import io.evenhand.job.Counts;
import io.evenhand.web.Moment;
import io.evenhand.web.Speed;
import org.jspecify.annotations.Nullable;

/**
 * One job as staff sees it. Immutable.
 *
 * @param job the job
 * @param facts what is known of it
 * @param why why it waits or waited
 * @param tries what was tried of its steps, the latest first
 * @param can what may be done with it by this person
 */
record JobDetailPage(JobLine job, Facts facts, WhyPanel why, List<Try> tries, Can can) {

	/**
	 * What is known of a job.
	 *
	 * @param by who submitted it
	 * @param priority its priority
	 * @param attempt how often it was started
	 * @param position its place among its tenant's waiting jobs, null unless it waits
	 * @param counts its records so far
	 * @param started null before
	 * @param ended null before
	 * @param removed when its details were removed, null while they are there
	 * @param failure why it failed, null unless it did
	 * @param pause who paused it and why, in a sentence; null unless it is paused
	 * @param retry when and why it is tried again; null unless it is
	 * @param dryRun whether it only checks rows
	 * @param speed how fast it goes or went; null before that is known
	 */
	record Facts(String by, String priority, int attempt, @Nullable Integer position, Counts counts,
			@Nullable Moment started, @Nullable Moment ended, @Nullable Moment removed, @Nullable String failure,
			@Nullable String pause, @Nullable String retry, boolean dryRun, @Nullable Speed speed) {
	}

	/**
	 * One start of a step.
	 *
	 * @param step the step's name
	 * @param where the node and its slot
	 * @param started when
	 * @param took how long it ran or has run
	 * @param outcome the code of its word, "running" while it runs
	 * @param cause the code of why it was put down, null where it was not
	 */
	record Try(String step, String where, Moment started, String took, String outcome, @Nullable String cause) {
	}

	/**
	 * What may be done.
	 *
	 * @param act whether the person's role may act at all
	 * @param cancel whether it can be cancelled
	 * @param pause whether it can be paused
	 * @param resume whether it can be resumed
	 * @param retry whether it can be tried again
	 * @param front whether it can be moved in its tenant's queue
	 */
	record Can(boolean act, boolean cancel, boolean pause, boolean resume, boolean retry, boolean front) {

		/** Whether the verb is possible in the job's state. */
		boolean does(String verb) {
			return switch (verb) {
				case "cancel" -> this.cancel;
				case "pause" -> this.pause;
				case "resume" -> this.resume;
				case "front", "back" -> this.front;
				default -> this.retry;
			};
		}

	}

}
