package io.evenhand.transfer.imports.csv;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A file's header: which column feeds which field. Immutable.
 *
 * @param delimiter the character between cells
 * @param columns one for each cell of the header
 * @param end behind the header's last byte: the first record starts here
 * @param nextLine the line of that place, from 1
 */
public record Header(char delimiter, List<Column> columns, long end, long nextLine) {

	public Header {
		columns = List.copyOf(columns);
	}

	/**
	 * How many columns feed a field.
	 * @return at least 1 in an accepted header
	 */
	public long known() {
		return this.columns.stream().filter((column) -> column.field() != null).count();
	}

	/**
	 * A column.
	 *
	 * @param title its name as the file has it, trimmed; empty where it has none
	 * @param field the field that it feeds; null where none
	 */
	public record Column(String title, @Nullable String field) {
	}

}
