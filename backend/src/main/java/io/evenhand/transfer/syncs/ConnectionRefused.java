package io.evenhand.transfer.syncs;

/**
 * A connection cannot be as it is asked for; the message is a sentence for the person who
 * asked.
 */
public final class ConnectionRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String field;

	ConnectionRefused(String field, String sentence) {
		super(sentence, null, false, false);
		this.field = field;
	}

	/**
	 * The form's field that it is about.
	 * @return its name
	 */
	public String field() {
		return this.field;
	}

}
