package io.evenhand.web;

import java.io.IOException;
import java.io.Writer;
import java.util.stream.Collectors;

import io.evenhand.record.Field;
import io.evenhand.record.RecordCollection;
import jakarta.servlet.http.HttpServletResponse;

/**
 * The file that somebody fills in and imports: a header of all fields, and no row, for a
 * row would be imported. Names of fields are letters, digits and underscores after a
 * letter (see {@link Field}), so no cell needs quotes or a guard. Stateless.
 */
public final class FileTemplate {

	private FileTemplate() {
	}

	/**
	 * Sends the template of a collection as a CSV file that is named after it.
	 * @param response where to
	 * @param collection whose fields
	 * @throws IOException if the connection is gone
	 */
	public static void send(HttpServletResponse response, RecordCollection collection) throws IOException {
		try (Writer writer = Downloads.csv(response, collection.name() + "-template.csv")) {
			writer.write(header(collection));
		}
	}

	/** The fields in the collection's order, as an export writes them. */
	static String header(RecordCollection collection) {
		return collection.fields().stream().map(Field::name).collect(Collectors.joining(",", "", "\r\n"));
	}

}
