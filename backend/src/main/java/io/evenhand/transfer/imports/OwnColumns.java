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
	 * The names for a collection.
	 * @param fields the names of its fields
	 * @return names that none of them has; a field's name has no blank
	 */
	static OwnColumns of(Set<String> fields) {
		return new OwnColumns(Stream.of("line", "column", "value", "reason", "row")
			.map((name) -> fields.contains(name) ? "rejected " + name : name)
			.toList());
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
