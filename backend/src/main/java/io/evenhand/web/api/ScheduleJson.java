package io.evenhand.web.api;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.schedule.Schedule;
import io.evenhand.schedule.ScheduleRun;
import io.evenhand.schedule.ScheduleView;
import io.evenhand.web.DueWords;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as the API shows it. Immutable.
 *
 * @param id decimal text
 * @param tenant its tenant's code
 * @param name what people call it
 * @param type the job type's name
 * @param title what people call such a job
 * @param parameters what each job is given
 * @param cron minute, hour, day of month, month, day of week
 * @param zone in which the cron's times are told
 * @param pause who paused it, null while it is not
 * @param next its next three times; none while it is paused
 * @param runs what came of its last times, the last one first
 * @param createdBy who made it
 * @param version to be sent back with an edit
 */
@Schema(name = "Schedule")
record ScheduleJson(String id, String tenant, String name, String type, String title, Map<String, String> parameters,
		String cron, String zone, Schedule.@Nullable Pause pause, List<Next> next, List<Run> runs, String createdBy,
		int version) {

	static ScheduleJson of(ScheduleView view, String tenant, DueWords words) {
		Schedule one = view.schedule();
		return new ScheduleJson(Long.toString(one.id()), tenant, one.name(), one.type(), view.title(), one.parameters(),
				one.cron(), one.zone().getId(), one.pause(),
				view.next().stream().map((due) -> new Next(due.at(), words.sentence(due, one.zone()))).toList(),
				view.runs().stream().map(Run::of).toList(), one.createdBy(), one.version());
	}

	/**
	 * A time to come.
	 *
	 * @param at when
	 * @param text by the clock of the schedule's zone, with what a change of the clocks
	 * does to it
	 */
	@Schema(name = "ScheduleNext")
	record Next(Instant at, String text) {
	}

	/**
	 * What came of a time.
	 *
	 * @param due the time by the cron, or when somebody ran it by hand
	 * @param decidedAt when it was decided
	 * @param outcome started, skipped (the job before was still active) or refused
	 * @param job the job that was started, or was still active
	 * @param missed times before it that passed while the system was away
	 * @param detail why nothing was started, or who ran it by hand
	 */
	@Schema(name = "ScheduleRun")
	record Run(Instant due, Instant decidedAt, String outcome, @Nullable String job, int missed,
			@Nullable String detail) {

		static Run of(ScheduleRun run) {
			return new Run(run.due(), run.decided(), run.outcome().name().toLowerCase(Locale.ROOT),
					(run.job() != null) ? run.job().toString() : null, run.missed(), run.detail());
		}

	}

}
