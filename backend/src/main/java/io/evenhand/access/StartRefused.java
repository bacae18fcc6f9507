package io.evenhand.access;

/**
 * Evenhand does not start with these settings; its message is a sentence for whoever
 * starts it.
 */
final class StartRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String action;

	/**
	 * Refuses the start.
	 * @param sentence why
	 * @param action what to do about it
	 */
	StartRefused(String sentence, String action) {
		super(sentence);
		this.action = action;
	}

	String action() {
		return this.action;
	}

}
