package io.evenhand.transfer.imports;

import java.util.regex.Pattern;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.NewRecord;

/**
 * Reads the text of one field's value, whatever kind of file it stands in. Thread-safe.
 *
 * @param field the field
 * @param reader how its type is read
 */
record FieldReader(Field field, CellReader reader) {

	/** As a spreadsheet writes a long number: 1.23457E+18. */
	private static final Pattern MANGLED = Pattern
		.compile("[+-]?([0-9]+[.,][0-9]+[eE][+-]?[0-9]+|[0-9]+[eE][+-][0-9]+)");

	/**
	 * Canonical text; empty where there is no value.
	 * @param given what stands in the file
	 * @return the value
	 * @throws BadCell if it cannot be one
	 */
	String read(String given) throws BadCell {
		String text = (this.field.type() == FieldType.TEXT) ? given : given.strip();
		if (text.isEmpty() || (this.field.key() && text.isBlank())) {
			if (this.field.required()) {
				throw new BadCell(this.field.key() ? "The key is empty" : "The field must not be empty");
			}
			return "";
		}
		if (this.field.key() && MANGLED.matcher(text).matches()) {
			throw new BadCell(
					"The key is in scientific notation: a spreadsheet has mangled it. Format the column as text "
							+ "and enter the keys again");
		}
		String value = this.reader.read(text);
		if (this.field.key() && value.length() > NewRecord.MAX_KEY) {
			throw new BadCell("The key is longer than " + NewRecord.MAX_KEY + " characters");
		}
		return value;
	}

}
