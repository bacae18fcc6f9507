package io.evenhand.transfer.imports;

/**
 * A record that was not imported. Immutable; texts are cut to what the table takes.
 *
 * @param line where it starts, or where a wrong quote opened, from 1
 * @param column the column's name; empty where the whole record is at fault
 * @param value what stands there
 * @param reason why it was refused, in a sentence
 * @param from the record's first byte in the file that parts address
 * @param to behind its last byte; the same as {@code from} where its place is not known
 */
record Reject(long line, String column, String value, String reason, long from, long to) {

	private static final int MAX_COLUMN = 100;

	private static final int MAX_VALUE = 200;

	private static final int MAX_REASON = 300;

	Reject {
		column = cut(column, MAX_COLUMN);
		value = cut(value, MAX_VALUE);
		reason = cut(reason, MAX_REASON);
	}

	/** Never in the middle of a character of two units. */
	private static String cut(String text, int max) {
		if (text.length() <= max) {
			return text;
		}
		int end = Character.isHighSurrogate(text.charAt(max - 2)) ? max - 2 : max - 1;
		return text.substring(0, end) + "…";
	}

}
