package io.evenhand.transfer.imports;

import java.math.BigDecimal;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import tools.jackson.core.JsonToken;

/**
 * Reads a field's value as JSON has it. A number is taken digit by digit as it is
 * written, never as a double, and also for a text field; nothing is a formula here, so no
 * guard is undone. Immutable.
 */
final class JsonValue {

	/** What is longer is no number of ours, and is not computed with. */
	private static final int LONGEST_EXPONENT = 8;

	private final Field field;

	private final FieldReader texts;

	private final FieldReader numbers;

	JsonValue(Field field, ImportFormat format) {
		this.field = field;
		CellReader plain = (text) -> text;
		boolean text = field.type() == FieldType.TEXT;
		this.texts = new FieldReader(field, text ? plain : CellReader.of(field.type(), format));
		this.numbers = new FieldReader(field, text ? plain : CellReader.of(field.type(), ImportFormat.DEFAULT));
	}

	/**
	 * Reads a value.
	 * @param token its kind, neither an object nor an array
	 * @param text its text
	 * @return canonical text; empty where there is no value
	 */
	String read(JsonToken token, String text) throws BadCell {
		if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
			boolean number = this.field.type() == FieldType.DECIMAL || this.field.type() == FieldType.INTEGER;
			return this.numbers.read(number ? written(text) : text);
		}
		for (int at = 0; at < text.length(); at++) {
			if (Character.isSurrogate(text.charAt(at)) && Character.isBmpCodePoint(text.codePointAt(at))) {
				throw new BadCell("The text holds half a character");
			}
			at += Character.isHighSurrogate(text.charAt(at)) ? 1 : 0;
		}
		return this.texts.read(text);
	}

	/** With its exponent, if it has one, written out. */
	private static String written(String number) throws BadCell {
		int exponent = Math.max(number.indexOf('e'), number.indexOf('E'));
		if (exponent < 0) {
			return number;
		}
		if (number.length() - exponent <= LONGEST_EXPONENT && number.length() <= 2 * CellReader.MAX_DIGITS) {
			BigDecimal value = new BigDecimal(number);
			if (Math.abs((long) value.scale()) + value.precision() <= 2 * CellReader.MAX_DIGITS) {
				return value.toPlainString();
			}
		}
		throw new BadCell("The number has more than " + CellReader.MAX_DIGITS + " digits");
	}

}
