package io.evenhand.job;

import java.time.Duration;

/**
 * When a full queue is likely to have room, at the rate at which it emptied lately. Pure.
 */
final class RoomWait {

	static final Duration LEAST = Duration.ofSeconds(1);

	static final Duration MOST = Duration.ofHours(1);

	/** Where nothing has left lately: it may be paused, or just begin. */
	static final Duration UNKNOWN = Duration.ofMinutes(5);

	private RoomWait() {
	}

	/**
	 * The wait.
	 * @param excess how much has to leave, above 0
	 * @param gone how much has left, in the same unit
	 * @param within in which time
	 * @return whole seconds, rounded up, 1 s to 1 h
	 */
	static Duration of(double excess, double gone, Duration within) {
		if (gone <= 0) {
			return UNKNOWN;
		}
		double seconds = Math.ceil(excess / gone * Math.max(1000, within.toMillis()) / 1000.0);
		return Duration.ofSeconds((long) Math.min(MOST.toSeconds(), Math.max(LEAST.toSeconds(), seconds)));
	}

	/** Such as "3 minutes", for "in about …". */
	static String words(Duration wait) {
		long seconds = wait.toSeconds();
		if (seconds < 90) {
			return (seconds == 1) ? "1 second" : seconds + " seconds";
		}
		return Math.round(seconds / 60.0) + " minutes";
	}

}
