package io.evenhand.batch;

import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.StepInterruptionPolicy;

/**
 * Stops a leaf step at a chunk boundary. Under Spring Batch's own policy an interrupted
 * thread leaves the loop without a word and the step ends COMPLETED with half its data;
 * here it ends STOPPED. Stateless.
 */
final class Interruption implements StepInterruptionPolicy {

	@Override
	public void checkInterrupted(StepExecution stepExecution) throws JobInterruptedException {
		if (Thread.currentThread().isInterrupted()) {
			stepExecution.setTerminateOnly();
		}
		if (stepExecution.isTerminateOnly()) {
			throw new JobInterruptedException("Stopped at a chunk boundary");
		}
	}

}
