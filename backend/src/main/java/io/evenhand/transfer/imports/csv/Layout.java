package io.evenhand.transfer.imports.csv;

/**
 * What a reader of records must know of a file. Immutable.
 *
 * @param delimiter the ASCII character between cells, or {@link #LINES}
 * @param width cells of the header, at least 1
 * @param recordLimit the most bytes of a record; at least 65536
 */
public record Layout(char delimiter, int width, int recordLimit) {

	/**
	 * In place of a delimiter: there are neither cells nor quotes, a record is a line.
	 */
	public static final char LINES = 0;

	/** The least limit: a record that may be repaired always fits. */
	public static final int LEAST_LIMIT = 1 << 16;

	public Layout {
		if (delimiter >= 128 || width < 1 || recordLimit < LEAST_LIMIT) {
			throw new IllegalArgumentException("Not a layout: " + (int) delimiter + ", " + width + ", " + recordLimit);
		}
	}

}
