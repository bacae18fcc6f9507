package io.evenhand.transfer.imports.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.StringArrayHandler;
import org.jspecify.annotations.Nullable;

/**
 * Splits one record into its cells with FastCSV, which never sees more than that record:
 * it cannot make two rows of it. Single-threaded.
 */
public final class Cells {

	private final CsvReader.CsvReaderBuilder reader;

	private final StringArrayHandler handler = StringArrayHandler.builder().build();

	public Cells(char delimiter) {
		this.reader = CsvReader.builder().fieldSeparator(delimiter).skipEmptyLines(false);
	}

	/**
	 * Splits a record.
	 * @param record its text without its line end
	 * @return its cells; null where it is not one record to FastCSV
	 */
	public String @Nullable [] of(String record) {
		try {
			return this.reader.ofSingleCsvRecord(this.handler, record);
		}
		catch (CsvParseException ex) {
			return null;
		}
	}

}
