package io.evenhand.job;

/**
 * A job's state forbids what was asked, or it has moved on since the person looked:
 * nothing was changed. The message is a sentence that says what stands now.
 */
public final class NotNow extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Refuses an action.
	 * @param sentence why, for the person who asked
	 */
	public NotNow(String sentence) {
		super(sentence);
	}

}
