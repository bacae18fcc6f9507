package io.evenhand.gate;

/**
 * Runs what the gate grants. Called on a slot's thread of the {@code FairTaskExecutor};
 * several at once.
 */
public interface StepRunner {

	/**
	 * Runs the step execution to its end.
	 * @param grant the right to run it
	 * @return how it ended; an exception counts as failed
	 */
	Outcome run(Grant grant);

}
