package io.evenhand.transfer.imports;

import io.evenhand.record.NewRecord;

/**
 * What became of a record of a file.
 */
sealed interface Row {

	/**
	 * Behind the record's last byte.
	 */
	long end();

	/** A blank line, or one of delimiters only. */
	record Blank(long end) implements Row {
	}

	/** A record to be stored. */
	record Good(NewRecord record, long line, long end) implements Row {
	}

	/** A record that is not imported. */
	record Bad(Reject reject, long end) implements Row {
	}

}
