package io.evenhand.gate;

/**
 * Why a running step is asked to stop at its next chunk boundary. One mechanism serves
 * all of them: the step is stopped, its request goes back (or ends, for {@link #CANCEL}),
 * and any node continues it behind its last chunk.
 */
public enum Cause {

	/** Its slice is used up and a waiting tenant has a lower turn. */
	YIELD,
	/** Its job was paused: it is held until somebody resumes it. */
	PAUSE,
	/** The tenant's or the account's cap was lowered and the lane does not wait. */
	CAP,
	/** The provider asked its account to wait. */
	THROTTLE,
	/** The slot is another lane's, which has something to start on it. */
	RETURN,

	/** The node is about to end. */
	DRAIN,
	/** Its job was cancelled: it is not continued. */
	CANCEL,
	/** The node could not renew its lease: another may have the step already. */
	LEASE,
	/** It made no progress for longer than the lane allows; counts as an attempt. */
	TIME_OUT;

	/**
	 * Whether the attempt counts towards the limit of attempts though nothing failed.
	 * @return false where it was nobody's fault
	 */
	boolean usesUpAttempt() {
		return this == TIME_OUT || this == LEASE;
	}

}
