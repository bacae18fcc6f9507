package io.evenhand.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobStarts;
import io.evenhand.job.Jobs;
import io.evenhand.job.ParametersRefused;
import io.evenhand.job.Refusal;
import io.evenhand.job.RequestKey;
import io.evenhand.job.Scope;
import io.evenhand.job.StartOrder;
import io.evenhand.schedule.DueRows.Firing;
import io.evenhand.schedule.ScheduleRun.Outcome;
import io.evenhand.store.Outage;
import io.evenhand.store.Retry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Fires schedules: the due time is moved on, the job submitted and the outcome written
 * down in one transaction, so that each due time comes to one end, whichever node comes
 * first and wherever one dies. Locks the schedule's due row before anything of the job's.
 * Thread-safe.
 */
@Component
class Firer {

	/** Where scheduled jobs go. */
	static final String LANE = "scheduled";

	private static final Logger logger = LoggerFactory.getLogger(Firer.class);

	private final JobStarts starts;

	private final Jobs jobs;

	private final Rows rows;

	Firer(JobStarts starts, Jobs jobs, Rows rows) {
		this.starts = starts;
		this.jobs = jobs;
		this.rows = rows;
	}

	/** Fires what was found due, if nobody else has. */
	void fire(Firing found) {
		try {
			this.rows.retry.inTransaction(() -> decide(found, null));
		}
		catch (RuntimeException ex) {
			if (Outage.passes(ex)) {
				throw ex;
			}
			// what was begun is rolled back
			String sentence = sentence(found, ex);
			this.rows.retry.inTransaction(() -> decide(found, sentence));
		}
	}

	/** A customer reads it, and does not learn of others. */
	private static String sentence(Firing found, RuntimeException ex) {
		if (ex instanceof ParametersRefused refused) {
			return "Its parameters do not fit any more: " + String.join(" ", refused.errors().values());
		}
		if (ex instanceof JobRefused refused) {
			Refusal refusal = refused.refusal();
			return (refusal != null && refusal.limit().startsWith("lane_")) ? "The lane took no new jobs just then."
					: String.valueOf(ex.getMessage());
		}
		logger.error("Schedule {}, due at {}, could not be fired", found.schedule(), found.due(), ex);
		return "It could not be started for a fault of ours, which support can see in the log.";
	}

	/**
	 * Within the transaction.
	 * @param refused why the job is not taken in, null before that was tried
	 */
	private void decide(Firing found, @Nullable String refused) {
		Optional<Schedule> schedule = this.rows.schedules.findById(found.schedule()).map(ScheduleRow::schedule);
		if (schedule.isEmpty()) {
			return;
		}
		Cron cron = schedule.get().times();
		boolean inTime = found.postponed()
				&& Duration.between(found.fireAt(), found.now()).compareTo(Lateness.LATE) <= 0;
		Lateness late = Lateness.of(found.schedule(), cron, found.due(), found.now());
		if (!inTime && late.postponed(found.now())) {
			if (this.rows.due.move(found, found.due(), late.at())) {
				logger.info("Schedule {} was due at {} and is made up for at {}", found.schedule(), found.due(),
						late.at());
			}
			return;
		}
		Instant next = cron.next(found.now()).map(Due::at).orElse(null);
		if (!this.rows.due.move(found, next, next)) {
			return;
		}
		if (refused != null) {
			end(schedule.get(), late.due(), Outcome.REFUSED, null, late.missed(), refused);
			return;
		}
		Optional<JobId> active = active(found.schedule());
		if (active.isPresent()) {
			end(schedule.get(), late.due(), Outcome.SKIPPED, active.get().value(), late.missed(), null);
			return;
		}
		JobId job = submit(schedule.get(), late.due());
		end(schedule.get(), late.due(), Outcome.STARTED, job.value(), late.missed(), null);
	}

	private void end(Schedule schedule, Instant due, Outcome outcome, @Nullable Long job, int missed,
			@Nullable String detail) {
		this.rows.runs.insert(schedule.id(), due, outcome, job, missed, detail);
		logger.info("Schedule {} of tenant {}, due at {}: {}{}, {} missed before", schedule.id(), schedule.tenant(),
				due, outcome, (job != null) ? " job " + job : "", missed);
	}

	/** The schedule's last job, where it has not ended. */
	Optional<JobId> active(long schedule) {
		return this.rows.runs.lastJob(schedule)
			.flatMap((id) -> this.jobs.find(new JobId(id), Scope.ALL))
			.filter((job) -> !job.state().ended())
			.map(Job::id);
	}

	/**
	 * Submits the schedule's job within the caller's transaction.
	 * @param due the time for which; a job for each at most
	 */
	JobId submit(Schedule schedule, Instant due) {
		var kind = this.starts.find(schedule.type(), true)
			.orElseThrow(
					() -> new JobRefused("There is no such kind of job any more: " + schedule.type() + ".", false));
		RequestKey request = new RequestKey("schedule " + schedule.id() + " " + due, schedule.type());
		return this.starts.start(kind, new StartOrder(schedule.tenant(), schedule.name(), LANE, Priority.NORMAL, true,
				"schedule " + schedule.name(), request), schedule.parameters());
	}

	/**
	 * What the transaction is made of.
	 *
	 * @param retry runs it
	 * @param schedules what people set
	 * @param due when each is due
	 * @param runs what came of it
	 */
	@Component
	record Rows(Retry retry, ScheduleRows schedules, DueRows due, OutcomeRows runs) {
	}

}
