package io.evenhand.transfer.imports;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.evenhand.transfer.imports.csv.Header;

/**
 * What stands before a rejected row: the line, the column and the value at fault, the
 * reason, and the row as a whole where its cells cannot be told apart. The names are no
 * field's, so that an import leaves these columns out. Immutable.
 *
 * @param names five
 */
record OwnColumns(List<String> names) {

	/**
	 * Names for the rejects of a file.
	 * @param taken what feeds a field, or is said not to, in lower case: the names of the
	 * fields and of the columns that the format maps
	 * @return names that are none of them
	 */
	static OwnColumns of(Set<String> taken) {
		return new OwnColumns(
				Stream.of("line", "column", "value", "reason", "row").map((name) -> free(name, taken)).toList());
	}

	private static String free(String name, Set<String> taken) {
		return taken.contains(name) ? free("rejected " + name, taken) : name;
	}

	/** How many columns of a file are ours, since it was handed out as rejects before. */
	int leading(Header header) {
		List<String> titles = header.columns()
			.stream()
			.limit(this.names.size())
			.filter((column) -> column.field() == null)
			.map(Header.Column::title)
			.toList();
		return titles.equals(this.names) ? this.names.size() : 0;
	}

}
