package io.evenhand.web.portal;

import java.util.List;
import java.util.Map;

import io.evenhand.transfer.imports.Preview;
import org.jspecify.annotations.Nullable;

/**
 * A kept file as its import would read it, with the form that changes how. Immutable.
 *
 * @param address of the page
 * @param name what people call the file
 * @param size in words
 * @param form the choices of the upload's form, with what is chosen
 * @param preview what was read
 * @param columns the file's, as far as they are shown
 * @param more how many columns are not shown
 * @param fields the collection's, by name, "leave out" first
 * @param own fields whose columns may be written in their own way
 * @param signs the choices of a decimal sign
 * @param table the first rows
 * @param refused why nothing was started; null where nothing was refused
 */
record PreviewPage(String address, String name, String size, UploadPage form, Preview preview, List<Column> columns,
		int more, Map<String, String> fields, List<Own> own, Map<String, String> signs, Table table,
		@Nullable String refused) {

	/** How single columns are read was set: the details are open. */
	public boolean ownSet() {
		return this.own.stream().anyMatch((one) -> !one.value().isEmpty());
	}

	public int good() {
		Preview.Seen seen = this.preview.seen();
		return seen.rows() - seen.rejected() - seen.skipped();
	}

	public int matched() {
		return (int) this.preview.columns().stream().filter((one) -> one.field() != null).count();
	}

	public boolean lines() {
		return this.preview.delimiter() == null && this.preview.problem() == null;
	}

	/**
	 * A column of the file.
	 *
	 * @param id of its control
	 * @param title as the file has it, or by its place
	 * @param samples what stands in the first rows
	 * @param field the field that it feeds; empty where none
	 * @param suggested whether that is our suggestion
	 */
	record Column(String id, String title, String samples, String field, boolean suggested) {
	}

	/**
	 * A field whose column may be written in its own way.
	 *
	 * @param id of its control
	 * @param field its name
	 * @param date whether it is a date; else a decimal
	 * @param value what is set; empty where nothing
	 */
	record Own(String id, String field, boolean date, String value) {
	}

	/**
	 * The first rows.
	 *
	 * @param fields the fields that are fed
	 * @param rows the rows
	 */
	record Table(List<String> fields, List<Row> rows) {
	}

	/**
	 * A row.
	 *
	 * @param line where it begins
	 * @param values by field, in order; null where there is none
	 */
	record Row(long line, List<@Nullable String> values) {
	}

}
