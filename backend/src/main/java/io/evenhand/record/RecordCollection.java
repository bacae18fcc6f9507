package io.evenhand.record;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A collection as operators define it: one for all tenants, each of which keeps its own
 * records in it. Immutable.
 *
 * @param name how the API names it: a lower-case letter, then lower-case letters, digits
 * and underscores, at most 60 characters
 * @param title what people call it, 1 to 100 characters
 * @param fields in order, 1 to 200, exactly one of them the key
 */
public record RecordCollection(String name, String title, List<Field> fields) {

	public static final int MAX_FIELDS = 200;

	private static final int MAX_TITLE = 100;

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,59}");

	public RecordCollection {
		title = title.strip();
		fields = List.copyOf(fields);
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException("A collection's name is a lower-case letter followed by lower-case "
					+ "letters, digits and underscores, at most 60 characters");
		}
		if (title.isEmpty() || title.length() > MAX_TITLE) {
			throw new IllegalArgumentException("A collection's title has 1 to 100 characters");
		}
		if (fields.isEmpty() || fields.size() > MAX_FIELDS) {
			throw new IllegalArgumentException("A collection has 1 to 200 fields");
		}
		Set<String> seen = new HashSet<>();
		for (Field field : fields) {
			if (!seen.add(field.name())) {
				throw new IllegalArgumentException("The field \"" + field.name() + "\" is there twice");
			}
		}
		if (fields.stream().filter(Field::key).count() != 1) {
			throw new IllegalArgumentException("Exactly one field of a collection is its key");
		}
	}

	/**
	 * The field that tells one record from another.
	 * @return the key
	 */
	public Field key() {
		return this.fields.stream().filter(Field::key).findFirst().orElseThrow();
	}

}
