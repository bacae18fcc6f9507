package io.evenhand.gate;

import java.time.Duration;

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

	/**
	 * The step stopped at a chunk boundary and is to be continued.
	 *
	 * @param cause why it was asked to
	 */
	record PutDown(Cause cause) implements Outcome {
	}

	/**
	 * The step failed and is to be tried again later; its slot is free meanwhile.
	 *
	 * @param reason a sentence without secrets
	 * @param gap how long to wait at least, by the database's clock
	 */
	record Retry(String reason, Duration gap) implements Outcome {
	}

	/**
	 * The provider asked the step's account to wait. The step is put down and nothing of
	 * the account starts meanwhile; a step without an account is tried again after it.
	 *
	 * @param reason a sentence without secrets
	 * @param gap how long to wait at least, by the database's clock
	 */
	record Throttled(String reason, Duration gap) implements Outcome {
	}

}
