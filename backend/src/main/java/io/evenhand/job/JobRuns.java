package io.evenhand.job;

import io.evenhand.batch.End;
import io.evenhand.batch.JobEvents;
import io.evenhand.job.JobState.Event;
import io.evenhand.store.Retry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Keeps the jobs' states as their runs go on; the transitions are those of
 * {@link JobState}. What comes twice or too late changes nothing. Joins a transaction of
 * the caller where there is one. Thread-safe.
 */
@Component
final class JobRuns implements JobEvents {

	private static final Logger logger = LoggerFactory.getLogger(JobRuns.class);

	/** Where something else than a person stopped the work. */
	private static final String STOPPED = "The job was stopped before its end.";

	private final JobWrites writes;

	private final Retry retry;

	JobRuns(JobWrites writes, Retry retry) {
		this.writes = writes;
		this.retry = retry;
	}

	/** A paused job is opened too: what it queues is held at the gate. */
	@Override
	public boolean opened(long job) {
		if (this.writes.open(job)) {
			logger.info("Job {} runs", job);
			return true;
		}
		return this.writes.state(job).filter((state) -> state == JobState.RUNNING).isPresent();
	}

	/** A cancel that came before the end makes a failure a cancellation. */
	@Override
	public void ended(long job, End end) {
		if (end instanceof End.Succeeded) {
			end(job, Event.SUCCEEDED, null);
		}
		else if (!end(job, Event.STOPPED, null)) {
			end(job, Event.FAILED, (end instanceof End.Failed failed) ? failed.reason() : STOPPED);
		}
	}

	private boolean end(long job, Event event, @Nullable String failure) {
		boolean ended = this.retry.inTransaction(() -> this.writes.end(job, event, failure));
		if (ended) {
			logger.info("Job {} {}", job, event.to().word());
		}
		return ended;
	}

}
