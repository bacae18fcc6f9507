package io.evenhand.transfer.exports;

import java.util.List;
import java.util.regex.Pattern;

import io.evenhand.record.Field;
import io.evenhand.record.StoredRecord;
import io.evenhand.transfer.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * JSON Lines: UTF-8 without a mark, one object a line, LF. Each object has all fields in
 * the collection's order, null where there is no value. Numbers are written digit by
 * digit as they are stored, which may be more digits than a double holds: readers that
 * know only doubles are better served by CSV. Immutable.
 */
record JsonlRows(List<Field> fields) implements RowFormat {

	/** As JSON writes a number, without an exponent. */
	private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?");

	JsonlRows {
		fields = List.copyOf(fields);
	}

	@Override
	public String header() {
		return "";
	}

	@Override
	public void append(StringBuilder to, StoredRecord record) {
		for (int at = 0; at < this.fields.size(); at++) {
			Field field = this.fields.get(at);
			to.append((at == 0) ? "{\"" : ",\"").append(field.name()).append("\":");
			value(to, field, record.fields().get(field.name()));
		}
		to.append("}\n");
	}

	private static void value(StringBuilder to, Field field, @Nullable String text) {
		if (text == null || text.isEmpty()) {
			to.append("null");
		}
		else if (bare(field, text)) {
			to.append(text);
		}
		else {
			JsonText.append(to, text);
		}
	}

	private static boolean bare(Field field, String text) {
		return switch (field.type()) {
			case INTEGER, DECIMAL -> NUMBER.matcher(text).matches();
			case BOOLEAN -> text.equals("true") || text.equals("false");
			case TEXT, DATE, TIME -> false;
		};
	}

}
