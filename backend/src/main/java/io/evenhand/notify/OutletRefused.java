package io.evenhand.notify;

/**
 * What somebody set cannot be. The message is a sentence for people.
 */
public final class OutletRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String field;

	OutletRefused(String field, String sentence) {
		super(sentence);
		this.field = field;
	}

	/**
	 * What is at fault.
	 * @return the form's field
	 */
	public String field() {
		return this.field;
	}

}
