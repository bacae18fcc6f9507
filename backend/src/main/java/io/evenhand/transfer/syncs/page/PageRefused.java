package io.evenhand.transfer.syncs.page;

/**
 * An answer is not the page that was expected. The message is a sentence that holds
 * nothing of the answer.
 */
public final class PageRefused extends Exception {

	private static final long serialVersionUID = 1L;

	public PageRefused(String sentence) {
		super(sentence, null, false, false);
	}

}
