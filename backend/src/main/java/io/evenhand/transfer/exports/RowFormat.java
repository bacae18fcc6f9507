package io.evenhand.transfer.exports;

import io.evenhand.record.StoredRecord;

/**
 * Writes records as lines of a file. Each is immutable.
 */
sealed interface RowFormat permits CsvRows, JsonlRows {

	/**
	 * What stands before the first record.
	 * @return with its line end; possibly empty
	 */
	String header();

	/**
	 * Writes a record.
	 * @param to where to, with its line end
	 * @param record the record
	 */
	void append(StringBuilder to, StoredRecord record);

}
