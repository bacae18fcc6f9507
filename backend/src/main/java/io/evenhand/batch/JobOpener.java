package io.evenhand.batch;

import java.util.List;

import io.evenhand.gate.Gate;
import io.evenhand.gate.Grant;
import io.evenhand.gate.LeaseLost;
import io.evenhand.gate.RetrySettings;
import io.evenhand.store.Endurance;
import io.evenhand.store.Retry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Opens a job whose launch was granted: Spring Batch creates its execution and runs its
 * manager on a thread of {@link Managers}; once that has returned, the job has ended, and
 * whoever must know is told. Thread-safe.
 */
@Component
class JobOpener {

	private static final Logger logger = LoggerFactory.getLogger(JobOpener.class);

	private final BatchRuns runs;

	private final ObjectProvider<JobEvents> events;

	private final Gate gate;

	private final Retry retry;

	private final RetrySettings settings;

	JobOpener(BatchRuns runs, ObjectProvider<JobEvents> events, Gate gate, Retry retry, RetrySettings settings) {
		this.settings = settings;
		this.runs = runs;
		this.events = events;
		this.gate = gate;
		this.retry = retry;
	}

	/**
	 * Runs the job from its opening to its end, on a manager's thread.
	 * @param launch the granted launch
	 * @return how it ended
	 */
	End run(Grant launch) {
		try (MDC.MDCCloseable line = MDC.putCloseable(LeafRunner.WORK, Failure.reference(launch.job()))) {
			return runNamed(launch);
		}
	}

	private End runNamed(Grant launch) {
		long job = launch.job();
		End end = endOf(launch);
		if (Openings.mine().filter(Opening::lost).isPresent()) {
			logger.info("Job {} is not managed here any more", job);
			return end;
		}
		logger.info("Job {} of tenant {} in lane {}: {}", job, launch.tenant(), launch.lane(), end);
		try {
			Endurance.through("The end of job " + job, () -> tellEnd(launch, end));
		}
		catch (LeaseLost ex) {
			logger.warn("Job {} has another manager by now: its end is not this one's to tell", job);
		}
		catch (RuntimeException ex) {
			logger.error("The end of job {} could not be written down", job, ex);
		}
		finally {
			Endurance.through("Closing job " + job, () -> this.gate.closed(launch));
		}
		return end;
	}

	private void tellEnd(Grant launch, End end) {
		if (!(end instanceof End.Succeeded)) {
			this.gate.stopped(launch);
		}
		this.retry.inTransaction(() -> {
			this.gate.checkOwner(launch);
			this.events.orderedStream().forEach((event) -> event.ended(launch.job(), end));
		});
	}

	private End endOf(Grant launch) {
		String reference = Failure.reference(launch.job());
		try {
			boolean may = Endurance.through("Opening job " + launch.job(), () -> this.retry.inTransaction(() -> {
				this.gate.checkOwner(launch);
				return mayRun(launch.job());
			}));
			if (may && launch.attempt() > this.settings.attempts()) {
				this.runs.giveUp(launch);
				return new End.Failed("Its node died while it ran, %d times.".formatted(launch.attempt() - 1));
			}
			if (may) {
				JobExecution run = this.runs.run(launch);
				if (Openings.mine().filter(Opening::lost).isPresent()) {
					Endurance.through("Leaving a run of job " + launch.job(), () -> this.runs.leave(launch, run));
				}
				return endOf(run, reference);
			}
			logger.info("Job {} is not run: it was cancelled", launch.job());
			return this.runs.completed(launch) ? new End.Succeeded() : new End.Cancelled();
		}
		catch (LeaseLost ex) {
			return new End.Failed("The job has another manager by now.");
		}
		catch (Exception ex) {
			logger.error("Job {} could not be run ({})", launch.job(), reference, ex);
			return new End.Failed(Failure.sentence(List.of(ex), reference));
		}
	}

	/** All are told. */
	private boolean mayRun(long job) {
		return this.events.orderedStream().map((event) -> event.opened(job)).toList().stream().allMatch((may) -> may);
	}

	private static End endOf(JobExecution execution, String reference) {
		if (execution.getStatus() == BatchStatus.COMPLETED) {
			return new End.Succeeded();
		}
		String sentence = Failure.sentence(execution.getAllFailureExceptions(), reference);
		return sentence.equals(Failure.CANCELLED) ? new End.Cancelled() : new End.Failed(sentence);
	}

}
