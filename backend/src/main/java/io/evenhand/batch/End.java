package io.evenhand.batch;

/**
 * How a job's run ended. Immutable.
 */
public sealed interface End {

	/** All of its work is done. */
	record Succeeded() implements End {
	}

	/**
	 * It cannot go on.
	 *
	 * @param reason a sentence without secrets
	 */
	record Failed(String reason) implements End {
	}

	/** It was stopped before its end because somebody cancelled it. */
	record Cancelled() implements End {
	}

}
