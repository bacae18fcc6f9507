package io.evenhand.record;

import java.util.regex.Pattern;

/**
 * A field of a collection. Immutable.
 *
 * @param name how files and the API name it: a lower-case letter, then lower-case
 * letters, digits and underscores, at most 60 characters
 * @param type what it may hold
 * @param required whether each record must have it; always so for the key
 * @param key whether it tells one record from another
 */
public record Field(String name, FieldType type, boolean required, boolean key) {

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,59}");

	public Field {
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException("A field's name is a lower-case letter followed by lower-case letters, "
					+ "digits and underscores, at most 60 characters, not \"" + name + "\"");
		}
		required = required || key;
	}

}
