package io.evenhand.gate;

/**
 * Runs what the gate grants. Called on a slot's thread of the {@code FairTaskExecutor};
 * several at once.
 */
@FunctionalInterface
public interface StepRunner {

	/**
	 * Runs the step execution to its end.
	 * @param grant the right to run it
	 * @return how it ended; an exception counts as failed
	 */
	Outcome run(Grant grant);

	/**
	 * Asks a step that runs here to stop at its next chunk boundary; returns at once, and
	 * {@link #run} tells what came of it. Asking again, or for what does not run here,
	 * changes nothing, but {@link Cause#CANCEL} overrides an earlier cause. A runner that
	 * does not say otherwise lets its steps run to their end.
	 * @param grant under which it runs
	 * @param cause why
	 */
	default void putDown(Grant grant, Cause cause) {
	}

	/**
	 * How far a step that runs here has come. Returns at once.
	 * @param grant under which it runs
	 * @return a number that changes with each chunk that is committed; negative while
	 * there is nothing to wait for. A runner that does not say otherwise makes no
	 * progress.
	 */
	default long progress(Grant grant) {
		return 0;
	}

}
