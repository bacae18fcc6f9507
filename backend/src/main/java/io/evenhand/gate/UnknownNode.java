package io.evenhand.gate;

/**
 * There is no node of that id; the message is a sentence.
 */
public final class UnknownNode extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnknownNode(String id) {
		super("There is no node named " + id);
	}

}
