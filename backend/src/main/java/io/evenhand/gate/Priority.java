package io.evenhand.gate;

import java.time.Duration;

/**
 * How urgent a job is among the jobs of its own tenant: it counts as queued so much
 * earlier.
 */
public enum Priority {

	LOW(Duration.ofMinutes(-60)), NORMAL(Duration.ZERO), HIGH(Duration.ofMinutes(20)), URGENT(Duration.ofMinutes(60));

	private final Duration headStart;

	Priority(Duration headStart) {
		this.headStart = headStart;
	}

	/**
	 * How much earlier it counts as queued.
	 * @return negative where it counts as queued later
	 */
	public Duration headStart() {
		return this.headStart;
	}

}
