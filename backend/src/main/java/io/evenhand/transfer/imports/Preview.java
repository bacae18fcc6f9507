package io.evenhand.transfer.imports;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The beginning of a file as its import would read it. Immutable.
 *
 * @param charset the character set that it is read in
 * @param delimiter what stands between its cells, in words; null for JSON Lines
 * @param columns of its header; none for JSON Lines
 * @param format the format with which it was read: what was asked for, and what was
 * suggested for columns of which nothing was said
 * @param rows the first of them
 * @param rejects the first of them, from among all rows that were looked at
 * @param seen how much of the file was looked at
 * @param problem why an import would stop before its first row, in a sentence; null where
 * it would not
 */
public record Preview(String charset, @Nullable String delimiter, List<Column> columns, ImportFormat format,
		List<Line> rows, List<Problem> rejects, Seen seen, @Nullable String problem) {

	public Preview {
		columns = List.copyOf(columns);
		rows = List.copyOf(rows);
		rejects = List.copyOf(rejects);
	}

	/**
	 * A column.
	 *
	 * @param name what a mapping calls it
	 * @param title as the file has it; empty where it has none
	 * @param field the field that it feeds; null where none
	 * @param own the field of its own name, which it feeds where nothing is said; null
	 * where there is none
	 * @param suggested whether the field was found by a name that is merely alike
	 * @param samples what stands in the first rows, shortened
	 */
	public record Column(String name, String title, @Nullable String field, @Nullable String own, boolean suggested,
			List<String> samples) {
	}

	/**
	 * A row.
	 *
	 * @param line where it begins, from 1
	 * @param values canonical text by field
	 */
	public record Line(long line, Map<String, String> values) {
	}

	/**
	 * A row that would be rejected.
	 *
	 * @param line where it begins, or the wrong quote, from 1
	 * @param column its column's name; empty where the whole row is at fault
	 * @param value what stands there
	 * @param reason why, in a sentence
	 */
	public record Problem(long line, String column, String value, String reason) {
	}

	/**
	 * How much was looked at.
	 *
	 * @param rows how many rows
	 * @param rejected how many of them would be rejected
	 * @param skipped how many of them are blank
	 * @param whole whether that was all of the file
	 */
	public record Seen(int rows, int rejected, int skipped, boolean whole) {
	}

}
