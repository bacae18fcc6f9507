package io.evenhand.access;

/**
 * A user or a token cannot be made or changed as asked; its message is a sentence for the
 * person who asked.
 */
public final class AccessRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String field;

	/**
	 * Refuses a value.
	 * @param field which field of the form
	 * @param sentence why, for the person who asked
	 */
	public AccessRefused(String field, String sentence) {
		super(sentence);
		this.field = field;
	}

	public String field() {
		return this.field;
	}

}
