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

	/**
	 * The line that follows the record.
	 */
	long nextLine();

	/** A blank line, or one of delimiters only. */
	record Blank(long end, long nextLine) implements Row {
	}

	/** A record to be stored. */
	record Good(NewRecord record, long line, long end, long nextLine) implements Row {
	}

	/** A record that is not imported. */
	record Bad(Reject reject, long end, long nextLine) implements Row {
	}

}
