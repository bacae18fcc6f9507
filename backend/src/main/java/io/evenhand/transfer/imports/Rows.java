package io.evenhand.transfer.imports;

import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.RecordScanner;

/**
 * Makes rows of a file's records. Single-threaded.
 */
sealed interface Rows permits RowReader, JsonRowReader {

	/**
	 * Makes a row of the scanner's present record.
	 * @param scanner after a successful {@link RecordScanner#next()}
	 * @return the row
	 */
	Row read(RecordScanner scanner);

	/**
	 * A reader for a file's kind.
	 * @param collection where its rows go
	 * @param header the file's accepted header, or {@link JsonLines#header}
	 * @param format how values are written
	 * @return the reader
	 */
	static Rows of(RecordCollection collection, Header header, ImportFormat format) {
		return JsonLines.wrote(header) ? new JsonRowReader(collection, format)
				: new RowReader(collection, header, format);
	}

}
