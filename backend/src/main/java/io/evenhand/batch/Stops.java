package io.evenhand.batch;

import io.evenhand.gate.Cause;

import org.springframework.batch.core.step.StepExecution;
import org.springframework.stereotype.Component;

/**
 * Tells a leaf step between its chunks that it is asked to stop, so that it begins
 * nothing long or breaks off what it waits for. Thread-safe.
 */
@Component
public final class Stops {

	private final HeldGrants held;

	Stops(HeldGrants held) {
		this.held = held;
	}

	/**
	 * Whether the step will be stopped before its next chunk.
	 * @param execution what runs
	 * @return true from when it is asked on
	 */
	public boolean asked(StepExecution execution) {
		return execution.isTerminateOnly() || this.held.asked(execution).isPresent();
	}

	/**
	 * Whether it is not to finish even what it waits for.
	 * @param execution what runs
	 * @return true where its job was cancelled, the node ends or its right is lost
	 */
	public boolean atOnce(StepExecution execution) {
		return execution.isTerminateOnly() || this.held.asked(execution)
			.filter((cause) -> cause == Cause.CANCEL || cause == Cause.DRAIN || cause == Cause.LEASE
					|| cause == Cause.TIME_OUT)
			.isPresent();
	}

}
