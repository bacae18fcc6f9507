package io.evenhand.gate;

/**
 * The request is no longer held under this token: nothing of this attempt may be written
 * any more. Thrown inside the transaction that would have written, which rolls back.
 */
public final class LeaseLost extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public LeaseLost(long request, long token) {
		// the same three lines of Spring Batch each time: a trace would say nothing more
		super("Step request " + request + " is no longer held under token " + token, null, false, false);
	}

}
