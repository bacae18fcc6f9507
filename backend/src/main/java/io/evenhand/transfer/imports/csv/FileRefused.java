package io.evenhand.transfer.imports.csv;

/**
 * A file cannot be imported at all; the message is a sentence for the person who sent it.
 * Carries no stack trace: it is an answer, not a defect.
 */
public final class FileRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public FileRefused(String sentence) {
		super(sentence, null, false, false);
	}

}
