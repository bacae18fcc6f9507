package io.evenhand.transfer.exports;

import java.util.List;
import java.util.stream.Collectors;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.StoredRecord;
import io.evenhand.transfer.FormulaGuard;
import org.jspecify.annotations.Nullable;

/**
 * CSV by RFC 4180: UTF-8 without a mark, commas, CRLF, a header of the fields' names. A
 * cell is quoted where it holds a comma, a quote or a line break, or begins or ends with
 * a blank. Texts are guarded against spreadsheets, numbers never. A field without a value
 * is an empty cell, and so is an empty text. Immutable.
 */
record CsvRows(List<Field> fields) implements RowFormat {

	private static final String END = "\r\n";

	CsvRows {
		fields = List.copyOf(fields);
	}

	@Override
	public String header() {
		return this.fields.stream().map(Field::name).collect(Collectors.joining(",", "", END));
	}

	@Override
	public void append(StringBuilder to, StoredRecord record) {
		for (int at = 0; at < this.fields.size(); at++) {
			Field field = this.fields.get(at);
			if (at > 0) {
				to.append(',');
			}
			cell(to, (field.type() == FieldType.TEXT) ? guarded(record.fields().get(field.name()))
					: record.fields().get(field.name()));
		}
		to.append(END);
	}

	private static @Nullable String guarded(@Nullable String text) {
		return (text != null) ? FormulaGuard.guarded(text) : null;
	}

	private static void cell(StringBuilder to, @Nullable String text) {
		if (text == null || text.isEmpty()) {
			return;
		}
		if (!quoted(text)) {
			to.append(text);
			return;
		}
		to.append('"');
		int written = 0;
		for (int quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', quote + 1)) {
			to.append(text, written, quote + 1).append('"');
			written = quote + 1;
		}
		to.append(text, written, text.length()).append('"');
	}

	private static boolean quoted(String text) {
		if (text.charAt(0) <= ' ' || text.charAt(text.length() - 1) <= ' ') {
			return true;
		}
		for (int at = 0; at < text.length(); at++) {
			char next = text.charAt(at);
			if (next == ',' || next == '"' || next == '\n' || next == '\r') {
				return true;
			}
		}
		return false;
	}

}
