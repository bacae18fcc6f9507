package io.evenhand.web.records;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.StoredRecord;
import org.jspecify.annotations.Nullable;

/**
 * A field's value as people read it. Always text: what a customer's file held is never
 * anything else to a page. Immutable.
 *
 * @param field the field's name
 * @param type its type's word; empty for a field that the collection has no longer
 * @param text as people read it; null where the record has no value
 * @param stored as it is stored, where that reads otherwise
 */
record Cell(String field, String type, @Nullable String text, @Nullable String stored) {

	/** A list shows the beginning of a longer text. */
	private static final int SHOWN = 80;

	private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.UK);

	/**
	 * A number with fewer digits before the point is as easily read whole, and so is a
	 * year.
	 */
	private static final int GROUPED = 5;

	private static final int GROUP = 3;

	static Cell of(Field field, StoredRecord record) {
		String value = record.fields().get(field.name());
		if (value == null) {
			return new Cell(field.name(), field.type().word(), null, null);
		}
		String text = field.key() ? value : shown(field.type(), value);
		return new Cell(field.name(), field.type().word(), text, text.equals(value) ? null : value);
	}

	/** The value of a field that the collection has no longer. */
	static Cell former(String field, String value) {
		return new Cell(field, "", value, null);
	}

	/** The same, short enough for a list. */
	Cell shortened() {
		String whole = this.text;
		if (whole == null || whole.length() <= SHOWN) {
			return this;
		}
		int end = Character.isHighSurrogate(whole.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN;
		return new Cell(this.field, this.type, whole.substring(0, end) + "…", null);
	}

	public boolean number() {
		return this.type.equals(FieldType.INTEGER.word()) || this.type.equals(FieldType.DECIMAL.word());
	}

	static String shown(FieldType type, String value) {
		return switch (type) {
			case TEXT, TIME, BOOLEAN -> value;
			case INTEGER, DECIMAL -> grouped(value);
			case DATE -> date(value);
		};
	}

	private static String date(String value) {
		try {
			return DATE.format(LocalDate.parse(value));
		}
		catch (DateTimeParseException ex) {
			// older than the rule that a date is a day of the calendar
			return value;
		}
	}

	/** 1234567.50 as 1,234,567.50: digit by digit, never as a float. */
	private static String grouped(String value) {
		int from = value.startsWith("-") ? 1 : 0;
		int point = value.indexOf('.');
		int end = (point < 0) ? value.length() : point;
		if (end - from < GROUPED) {
			return value;
		}
		StringBuilder text = new StringBuilder(value);
		for (int at = end - GROUP; at > from; at -= GROUP) {
			text.insert(at, ',');
		}
		return text.toString();
	}

}
