package io.evenhand.record;

import java.util.Locale;

/**
 * What a field may hold.
 */
public enum FieldType {

	TEXT, INTEGER, DECIMAL, DATE, TIME, BOOLEAN;

	/**
	 * The name in the API and in forms.
	 * @return lower case
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Finds a type by its name.
	 * @param word the name, in any case
	 * @return the type
	 * @throws IllegalArgumentException if there is none, in a sentence
	 */
	public static FieldType of(String word) {
		for (FieldType type : values()) {
			if (type.word().equals(word.strip().toLowerCase(Locale.ROOT))) {
				return type;
			}
		}
		throw new IllegalArgumentException(
				"A field's type is one of text, integer, decimal, date, time, boolean, not \"" + word + "\"");
	}

}
