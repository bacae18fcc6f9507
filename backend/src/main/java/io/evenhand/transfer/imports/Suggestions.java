package io.evenhand.transfer.imports;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.evenhand.transfer.imports.csv.Header;

/**
 * Fields for columns whose names are those of fields but for case, spaces and signs: "Due
 * on", "due-on" and "DueOn" may all mean due_on. Only proposed, never assumed by an
 * import. Stateless.
 */
final class Suggestions {

	private Suggestions() {
	}

	/**
	 * Finds fields that no column feeds for columns of which nothing is said.
	 * @param header the file's header
	 * @param names what mappings call its columns
	 * @param said the columns of which something is said
	 * @param fields the collection's fields
	 * @return the field by column
	 */
	static Map<String, String> of(Header header, List<String> names, Set<String> said, List<String> fields) {
		Set<String> fed = new HashSet<>();
		for (Header.Column column : header.columns()) {
			String field = column.field();
			if (field != null) {
				fed.add(field);
			}
		}
		Map<String, String> found = new LinkedHashMap<>();
		for (int at = 0; at < names.size(); at++) {
			Header.Column column = header.columns().get(at);
			if (column.field() != null || said.contains(names.get(at))) {
				continue;
			}
			String alike = bare(column.title());
			for (String field : fields) {
				if (!alike.isEmpty() && bare(field).equals(alike) && fed.add(field)) {
					found.put(names.get(at), field);
				}
			}
		}
		return found;
	}

	/** Letters and digits only. */
	private static String bare(String name) {
		return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
	}

}
