package io.evenhand.job;

import io.evenhand.batch.JobEvents;
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

	private final JobWrites writes;

	JobRuns(JobWrites writes) {
		this.writes = writes;
	}

	@Override
	public void opened(long job) {
		if (this.writes.open(job)) {
			logger.info("Job {} runs", job);
		}
	}

	@Override
	public void ended(long job, @Nullable String failure) {
		JobState state = (failure == null) ? JobState.SUCCEEDED : JobState.FAILED;
		if (this.writes.end(job, state, failure)) {
			logger.info("Job {} {}", job, state.word());
		}
	}

}
