package io.evenhand.transfer.imports;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.record.Field;
import io.evenhand.record.NewRecord;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.JsonText;
import io.evenhand.transfer.imports.csv.Cells;
import io.evenhand.transfer.imports.csv.ColumnNames;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.RecordScanner;

/**
 * Makes rows of a CSV file's records: checks the number of cells and each cell's type.
 * Single-threaded.
 */
final class RowReader implements Rows {

	private final Header header;

	private final Cells cells;

	private final List<Column> columns = new ArrayList<>();

	/** By column: it has no name and nothing is said of it. */
	private final boolean[] nameless;

	private final boolean whole;

	private final StringBuilder document = new StringBuilder();

	/**
	 * A reader of a file's rows.
	 * @param collection where they go
	 * @param header the file's accepted header
	 * @param format how cells are written
	 */
	RowReader(RecordCollection collection, Header header, ImportFormat format) {
		this.header = header;
		this.cells = new Cells(header.delimiter());
		for (Field field : collection.fields()) {
			for (int at = 0; at < header.columns().size(); at++) {
				if (field.name().equals(header.columns().get(at).field())) {
					this.columns.add(new Column(at,
							new FieldReader(field, CellReader.of(field.type(), format.of(field.name())))));
				}
			}
		}
		List<String> names = ColumnNames.of(header.columns().stream().map(Header.Column::title).toList());
		this.nameless = new boolean[names.size()];
		for (int at = 0; at < names.size(); at++) {
			this.nameless[at] = header.columns().get(at).title().isEmpty()
					&& !format.mapping().containsKey(names.get(at));
		}
		this.whole = this.columns.size() == collection.fields().size();
	}

	@Override
	public Row read(RecordScanner scanner) {
		return switch (scanner.kind()) {
			case BLANK -> new Row.Blank(scanner.to(), scanner.nextLine());
			case RECORD -> row(scanner);
			case DAMAGED -> bad(scanner, scanner.problemLine(), title(scanner.problemCell()), scanner.excerpt(),
					"A quote opens here that does not close as it should; this record was left out");
			case OVERSIZED ->
				bad(scanner, scanner.line(), "", scanner.excerpt(), "The record is larger than is allowed");
		};
	}

	private Row row(RecordScanner scanner) {
		String text = scanner.text();
		String[] cells = this.cells.of(text);
		int width = this.header.columns().size();
		if (cells == null) {
			return bad(scanner, scanner.line(), "", text, "The record cannot be read");
		}
		if (cells.length != width) {
			return bad(scanner, scanner.line(), "", text, "The row has %d %s, the header has %d".formatted(cells.length,
					(cells.length == 1) ? "cell" : "cells", width));
		}
		for (int at = 0; at < width; at++) {
			if (this.nameless[at] && !cells[at].isBlank()) {
				return bad(scanner, scanner.line(), title(at), cells[at],
						"The column has no name in the header, so it must be empty");
			}
		}
		return checked(cells, scanner);
	}

	private Row checked(String[] cells, RecordScanner scanner) {
		this.document.setLength(0);
		String key = "";
		for (Column column : this.columns) {
			String cell = cells[column.at()];
			try {
				String value = column.reader().read(cell);
				if (column.reader().field().key()) {
					key = value;
				}
				append(column.reader().field().name(), value);
			}
			catch (BadCell ex) {
				return bad(scanner, scanner.line(), title(column.at()), cell, ex.sentence());
			}
		}
		NewRecord record = new NewRecord(key, scanner.from(), this.document.append('}').toString());
		return new Row.Good(record, scanner.line(), scanner.to(), scanner.nextLine());
	}

	/** An absent value is left out, or is null where older fields are kept. */
	private void append(String name, String value) {
		if (value.isEmpty() && this.whole) {
			return;
		}
		this.document.append(this.document.isEmpty() ? "{\"" : ",\"").append(name).append("\":");
		if (value.isEmpty()) {
			this.document.append("null");
		}
		else {
			JsonText.append(this.document, value);
		}
	}

	private String title(int at) {
		if (at < 0 || at >= this.header.columns().size()) {
			return "";
		}
		String title = this.header.columns().get(at).title();
		return title.isEmpty() ? "column " + (at + 1) : title;
	}

	private static Row bad(RecordScanner scanner, long line, String column, String value, String reason) {
		return new Row.Bad(new Reject(line, column, value, reason, scanner.from(), scanner.to()), scanner.to(),
				scanner.nextLine());
	}

	/**
	 * A column that feeds a field.
	 *
	 * @param at its position from 0
	 * @param reader how its cells are read
	 */
	private record Column(int at, FieldReader reader) {
	}

}
