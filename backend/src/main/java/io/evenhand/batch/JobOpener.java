package io.evenhand.batch;

import java.util.List;

import io.evenhand.gate.Gate;
import io.evenhand.gate.Grant;
import io.evenhand.store.Retry;
import org.jspecify.annotations.Nullable;
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

	JobOpener(BatchRuns runs, ObjectProvider<JobEvents> events, Gate gate, Retry retry) {
		this.runs = runs;
		this.events = events;
		this.gate = gate;
		this.retry = retry;
	}

	/**
	 * Runs the job from its opening to its end, on a manager's thread.
	 * @param launch the granted launch
	 * @return null where it succeeded, else why not, in a sentence
	 */
	@Nullable String run(Grant launch) {
		try (MDC.MDCCloseable line = MDC.putCloseable(LeafRunner.WORK, Failure.reference(launch.job()))) {
			return runNamed(launch);
		}
	}

	private @Nullable String runNamed(Grant launch) {
		long job = launch.job();
		String failure = failureOf(launch);
		logger.info("Job {} of tenant {} in lane {} {}", job, launch.tenant(), launch.lane(),
				(failure != null) ? "failed: " + failure : "succeeded");
		try {
			this.retry.inTransaction(() -> this.events.orderedStream().forEach((event) -> event.ended(job, failure)));
		}
		catch (RuntimeException ex) {
			logger.error("The end of job {} could not be written down", job, ex);
		}
		finally {
			this.gate.closed(job);
		}
		return failure;
	}

	private @Nullable String failureOf(Grant launch) {
		String reference = Failure.reference(launch.job());
		try {
			this.retry.inTransaction(() -> this.events.orderedStream().forEach((event) -> event.opened(launch.job())));
			return failureOf(this.runs.run(launch), reference);
		}
		catch (Exception ex) {
			logger.error("Job {} could not be run ({})", launch.job(), reference, ex);
			return Failure.sentence(List.of(ex), reference);
		}
	}

	private static @Nullable String failureOf(JobExecution execution, String reference) {
		if (execution.getStatus() == BatchStatus.COMPLETED) {
			return null;
		}
		return Failure.sentence(execution.getAllFailureExceptions(), reference);
	}

}
