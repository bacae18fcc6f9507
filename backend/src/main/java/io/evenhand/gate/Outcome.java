package io.evenhand.gate;

/**
 * How a granted step ended.
 */
public sealed interface Outcome {

	/** The step completed. */
	record Done() implements Outcome {
	}

	/**
	 * The step failed for good.
	 *
	 * @param reason a sentence without secrets
	 */
	record Failed(String reason) implements Outcome {
	}

	/** The step was stopped and is not to be continued. */
	record Cancelled() implements Outcome {
	}

}
