package io.evenhand.transfer.imports;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Writes rejects in a form that can be mended and sent again. Single-threaded.
 */
sealed interface RejectWriter permits RejectTable, RejectLines {

	/**
	 * Writes a reject.
	 * @param reject the reject
	 * @param original its record; null where it is not known any more
	 * @throws IOException if writing fails
	 */
	void add(Reject reject, @Nullable Original original) throws IOException;

}
