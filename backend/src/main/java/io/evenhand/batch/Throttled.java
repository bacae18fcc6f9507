package io.evenhand.batch;

import java.time.Duration;

/**
 * A step throws this where its provider asks it to wait (429, or 503 with Retry-After).
 * The chunk is rolled back, the slot is given back, and nothing of the same account
 * starts until the time is over; the step then goes on behind its last chunk. It does not
 * count as an attempt. Immutable.
 */
public final class Throttled extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Duration wait;

	/**
	 * The provider asks to wait. Carries no stack trace: it is an answer, not a defect.
	 * @param wait how long from now, more than zero; at most 7 days count
	 * @param reason a sentence without secrets
	 */
	public Throttled(Duration wait, String reason) {
		super(reason, null, false, false);
		if (wait.isNegative() || wait.isZero()) {
			throw new IllegalArgumentException("A throttle lasts longer than nothing, not " + wait);
		}
		this.wait = wait;
	}

	/**
	 * How long the wait is.
	 * @return more than zero
	 */
	public Duration length() {
		return this.wait;
	}

}
