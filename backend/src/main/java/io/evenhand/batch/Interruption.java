package io.evenhand.batch;

import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.StepInterruptionPolicy;

/**
 * Stops a leaf step at a chunk boundary. Under Spring Batch's own policy an interrupted
 * thread leaves the loop without a word and the step ends COMPLETED with half its data;
 * here it ends STOPPED. A step that was asked to stop and has nothing left to do
 * completes: a mark on its execution, as a stop of Spring Batch sets it, would end it
 * STOPPED nonetheless, and a tasklet would do all of its work again. Immutable.
 */
final class Interruption implements StepInterruptionPolicy {

	private final HeldGrants held;

	private final int looks;

	private Interruption(HeldGrants held, int looks) {
		this.held = held;
		this.looks = looks;
	}

	/** Asked once, before each chunk. */
	static Interruption ofChunks(HeldGrants held) {
		return new Interruption(held, 1);
	}

	/**
	 * Asked before and after each call of the tasklet. Afterwards nobody knows whether it
	 * was the last; if it was not, it is asked again before the next.
	 */
	static Interruption ofTasklets(HeldGrants held) {
		return new Interruption(held, 2);
	}

	@Override
	public void checkInterrupted(StepExecution stepExecution) throws JobInterruptedException {
		if (Thread.currentThread().isInterrupted() || this.held.stops(stepExecution, this.looks)) {
			stepExecution.setTerminateOnly();
		}
		if (stepExecution.isTerminateOnly()) {
			throw new JobInterruptedException("Stopped at a chunk boundary");
		}
	}

}
