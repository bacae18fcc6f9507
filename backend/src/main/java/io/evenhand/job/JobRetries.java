package io.evenhand.job;

import java.time.Duration;

import io.evenhand.gate.RetryEvents;
import io.evenhand.store.Retry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Tells on the jobs' rows that they wait to be tried again. Where it is told too late,
 * the job's run or its end puts the row right. Thread-safe.
 */
@Component
final class JobRetries implements RetryEvents {

	private static final Logger logger = LoggerFactory.getLogger(JobRetries.class);

	private final JobWrites writes;

	private final Retry retry;

	JobRetries(JobWrites writes, Retry retry) {
		this.writes = writes;
		this.retry = retry;
	}

	@Override
	public void waits(long job, Duration gap, String reason) {
		if (this.retry.inTransaction(() -> this.writes.waits(job, gap, reason))) {
			logger.info("Job {} is tried again in {} ms: {}", job, gap.toMillis(), reason);
		}
	}

	@Override
	public void goesOn(long job) {
		this.retry.inTransaction(() -> this.writes.goesOn(job));
	}

}
