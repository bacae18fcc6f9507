package io.evenhand.web;

import java.time.Duration;

/**
 * A length of time as people read it: the two largest units, tenths of a second below ten
 * seconds.
 */
public final class Span {

	private Span() {
	}

	/**
	 * For staff, to the second.
	 * @param length at least zero; less counts as zero
	 * @return such as "under 0.1 s", "0.4 s", "12 s", "6 min 05 s", "2 h 05 min", "3 d 4
	 * h"
	 */
	public static String exactly(Duration length) {
		long millis = Math.max(0, length.toMillis());
		if (millis < 100) {
			return "under 0.1 s";
		}
		if (millis < 10_000) {
			return millis / 1000 + "." + millis % 1000 / 100 + " s";
		}
		long seconds = millis / 1000;
		if (seconds < 60) {
			return seconds + " s";
		}
		if (seconds < 3600) {
			return seconds / 60 + " min " + twoDigits(seconds % 60) + " s";
		}
		return hours(seconds / 60);
	}

	/**
	 * For customers, to the minute.
	 * @param length at least zero; less counts as zero
	 * @return such as "less than a minute", "1 minute", "16 minutes", "2 h 05 min"
	 */
	public static String roughly(Duration length) {
		long minutes = Math.max(0, length.toMinutes());
		if (minutes == 0) {
			return "less than a minute";
		}
		if (minutes < 60) {
			return minutes + (minutes == 1 ? " minute" : " minutes");
		}
		return hours(minutes);
	}

	private static String hours(long minutes) {
		long hours = minutes / 60;
		return (hours < 24) ? hours + " h " + twoDigits(minutes % 60) + " min" : hours / 24 + " d " + hours % 24 + " h";
	}

	private static String twoDigits(long number) {
		return (number < 10 ? "0" : "") + number;
	}

}
