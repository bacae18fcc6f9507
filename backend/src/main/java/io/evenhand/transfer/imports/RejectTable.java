package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.evenhand.transfer.FormulaGuard;
import io.evenhand.transfer.imports.csv.Cells;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.jspecify.annotations.Nullable;

/**
 * Rejects of a CSV file: our columns, then the file's own with the cells as they were,
 * guarded against spreadsheets that run them. A row whose cells cannot be told apart
 * stands in one cell of ours and has no key: sent again as it is, it is rejected again.
 * Single-threaded.
 */
final class RejectTable implements RejectWriter {

	/** Delimiters that are found from a header. */
	private static final String FOUND = ",;\t|";

	private final Header header;

	private final Set<String> texts;

	private final int skip;

	private final Cells cells;

	private final CsvWriter csv;

	/**
	 * Begins a table.
	 * @param own our columns
	 * @param header the file's header
	 * @param texts the names of the fields that hold texts
	 * @param said whether the file's format names the delimiter
	 * @param out where to
	 * @throws IOException if writing fails
	 */
	RejectTable(OwnColumns own, Header header, Set<String> texts, boolean said, Writer out) throws IOException {
		this.header = header;
		this.texts = texts;
		this.skip = own.leading(header);
		this.cells = new Cells(header.delimiter());
		if (!said && FOUND.indexOf(header.delimiter()) < 0) {
			out.write("sep=" + header.delimiter() + "\r\n");
		}
		this.csv = CsvWriter.builder()
			.fieldSeparator(header.delimiter())
			.lineDelimiter(LineDelimiter.CRLF)
			.bufferSize(0)
			.build(out);
		List<String> titles = new ArrayList<>(own.names());
		header.columns().stream().skip(this.skip).forEach((column) -> titles.add(FormulaGuard.guarded(column.title())));
		this.csv.writeRecord(titles);
	}

	/** Rejects of a job that has no file, such as a sync. */
	static void withoutRows(List<Reject> rejects, Writer out) {
		CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).bufferSize(0).build(out);
		csv.writeRecord("line", "column", "value", "reason");
		rejects.forEach((reject) -> csv.writeRecord(told(reject)));
	}

	private static List<String> told(Reject reject) {
		return List.of(Long.toString(reject.line()), FormulaGuard.guarded(reject.column()),
				FormulaGuard.guarded(reject.value()), reject.reason());
	}

	@Override
	public void add(Reject reject, @Nullable Original original) {
		String[] found = (original != null && original.kind() == RecordScanner.Kind.RECORD)
				? this.cells.of(original.text()) : null;
		boolean whole = found != null && found.length == this.header.columns().size();
		List<String> row = new ArrayList<>(told(reject));
		row.add((whole || original == null) ? "" : FormulaGuard.guarded(original.text()));
		if (found != null && whole) {
			for (int at = this.skip; at < found.length; at++) {
				row.add(cell(found[at], this.header.columns().get(at).field()));
			}
		}
		else {
			row.addAll(Collections.nCopies(this.header.columns().size() - this.skip, ""));
		}
		this.csv.writeRecord(row);
	}

	/**
	 * So that it is read as what it was: a text's guard is undone, a number's is not, and
	 * none needs one.
	 */
	private String cell(String was, @Nullable String field) {
		if (field == null) {
			return FormulaGuard.guarded(was);
		}
		return FormulaGuard.guarded(this.texts.contains(field) ? FormulaGuard.undone(was) : was.strip());
	}

}
