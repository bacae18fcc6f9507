package io.evenhand.transfer.imports.csv;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What a header is compared with. Immutable.
 *
 * @param collection what people call the collection
 * @param fields the names of its fields in order, in lower case
 * @param required those that need a column
 * @param delimiter the delimiter that the sender says; null finds it
 * @param recordLimit the most bytes of the header
 * @param mapping by column, called as {@link ColumnNames} says, the field that it feeds,
 * or nothing; others feed the field of their own name
 */
public record Expected(String collection, List<String> fields, Set<String> required, @Nullable Character delimiter,
		int recordLimit, Map<String, String> mapping) {

	/** Each column feeds the field of its own name. */
	public Expected(String collection, List<String> fields, Set<String> required, @Nullable Character delimiter,
			int recordLimit) {
		this(collection, fields, required, delimiter, recordLimit, Map.of());
	}

}
