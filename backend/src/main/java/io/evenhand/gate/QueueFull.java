package io.evenhand.gate;

/**
 * The tenant has as many jobs waiting in the lane as it may; nothing was queued. Its
 * message is a sentence for the person who asked.
 */
public final class QueueFull extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int limit;

	QueueFull(String lane, int limit) {
		super("%d jobs wait in lane %s already, the most that is allowed".formatted(limit, lane));
		this.limit = limit;
	}

	public int limit() {
		return this.limit;
	}

}
