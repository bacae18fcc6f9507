package io.evenhand.gate;

import java.time.Duration;

/**
 * How long this node may still think that it is alive, by its own reckoning: from the
 * moment when it sent its last heartbeat that was taken, so that it never believes it
 * longer than the database does. Thread-safe, guarded by itself.
 */
final class Lease {

	private final Ticks ticks;

	private final Duration length;

	private final Duration margin;

	private long renewedAt;

	/**
	 * Begins a lease.
	 * @param ticks measures it
	 * @param length how long it is by the database's clock
	 * @param margin how long before its end it counts as over here
	 */
	Lease(Ticks ticks, Duration length, Duration margin) {
		this.ticks = ticks;
		this.length = length;
		this.margin = margin;
		this.renewedAt = ticks.millis();
	}

	/** The time to hand to {@link #renewed} once what is sent now was taken. */
	long now() {
		return this.ticks.millis();
	}

	synchronized void renewed(long sentAt) {
		this.renewedAt = Math.max(this.renewedAt, sentAt);
	}

	/** Whether nothing may be relied on any more that needs the node to be alive. */
	synchronized boolean over() {
		return this.ticks.millis() - this.renewedAt > this.length.minus(this.margin).toMillis();
	}

}
