package io.evenhand.transfer.imports.csv;

/**
 * A part of a file, from one record boundary to another. Immutable.
 *
 * @param from its first byte
 * @param to behind its last byte
 * @param line the line of its first byte, from 1
 * @param records its records, damaged and blank ones included
 */
public record PartBounds(long from, long to, long line, long records) {

	public long size() {
		return this.to - this.from;
	}

}
