package io.evenhand.transfer.imports;

import java.util.List;

import io.evenhand.transfer.imports.csv.FileRefused;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.Layout;

/**
 * Tells JSON Lines from CSV by what a file begins with. Stateless.
 */
final class JsonLines {

	private JsonLines() {
	}

	/**
	 * Whether a file is JSON Lines: its first object opens it.
	 * @param head its first bytes in UTF-8
	 * @param from behind the mark
	 * @param format how it is said to be written
	 * @return false where it is to be read as CSV
	 * @throws FileRefused if it is JSON, but not by lines, or is said to be CSV
	 */
	static boolean begin(byte[] head, int from, ImportFormat format) {
		int at = from;
		while (at < head.length && blank(head[at])) {
			at++;
		}
		if (at == head.length || head[at] != '{') {
			return false;
		}
		at++;
		while (at < head.length && (head[at] == ' ' || head[at] == '\t')) {
			at++;
		}
		if (at < head.length && blank(head[at])) {
			throw new FileRefused(
					"The file is JSON, but not JSON Lines: its first object goes on behind the end of its "
							+ "line. Save it with one whole object a line.");
		}
		if (format.delimiter() != null) {
			throw new FileRefused("The file is JSON Lines, but the format names a delimiter, as for CSV. Leave the "
					+ "delimiter out of the format.");
		}
		return true;
	}

	private static boolean blank(byte next) {
		return next == ' ' || next == '\t' || next == '\n' || next == '\r';
	}

	/**
	 * What stands for the header, so that records are lines and no field is taken to be
	 * carried by all of them.
	 */
	static Header header(int from) {
		return new Header(Layout.LINES, List.of(), from, 1);
	}

	static boolean wrote(Header header) {
		return header.delimiter() == Layout.LINES;
	}

}
