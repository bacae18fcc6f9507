package io.evenhand.gate;

/**
 * Somebody else changed the thing meanwhile: nothing was changed by this call. The
 * message is a sentence that says what stands now.
 */
public final class Stale extends RuntimeException {

	private static final long serialVersionUID = 1L;

	Stale(String sentence) {
		super(sentence);
	}

}
