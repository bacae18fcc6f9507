package io.evenhand.transfer.imports;

/**
 * A cell does not hold what its field wants; the message is a sentence for the rejects.
 * Carries no stack trace: there may be a hundred thousand of them.
 */
public final class BadCell extends Exception {

	private static final long serialVersionUID = 1L;

	private final String sentence;

	public BadCell(String sentence) {
		super(sentence, null, false, false);
		this.sentence = sentence;
	}

	public String sentence() {
		return this.sentence;
	}

}
