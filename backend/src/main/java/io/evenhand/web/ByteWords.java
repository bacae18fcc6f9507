package io.evenhand.web;

import java.util.Locale;

/**
 * Sizes as people read them, in powers of ten. Stateless.
 */
public final class ByteWords {

	private static final String[] UNITS = { "kB", "MB", "GB", "TB" };

	private static final int STEP = 1_000;

	private ByteWords() {
	}

	/**
	 * A size in words.
	 * @param bytes how many, at least 0
	 * @return such as {@code 812 bytes}, {@code 4.2 MB} or {@code 37 GB}
	 */
	public static String of(long bytes) {
		if (bytes < STEP) {
			return (bytes == 1) ? "1 byte" : bytes + " bytes";
		}
		double size = bytes;
		int unit = -1;
		while (size >= STEP - 0.5 && unit < UNITS.length - 1) {
			size /= STEP;
			unit++;
		}
		return String.format(Locale.UK, (size < 9.95) ? "%.1f %s" : "%.0f %s", size, UNITS[unit]);
	}

}
