package io.evenhand.transfer.imports;

import java.util.regex.Pattern;

/**
 * A saved format of a tenant's files for a collection. Immutable.
 *
 * @param collection the collection's name
 * @param name 1 to 60 lower-case letters, digits and hyphens, the first no hyphen
 * @param format the format
 */
public record FormatTemplate(String collection, String name, ImportFormat format) {

	private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,59}");

	public FormatTemplate {
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException(
					"A saved format's name has 1 to 60 lower-case letters, digits and hyphens");
		}
	}

}
