package io.evenhand.gate;

/**
 * There is no lane of that name; the message is a sentence.
 */
public final class UnknownLane extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnknownLane(String name) {
		super("There is no lane named " + name);
	}

}
