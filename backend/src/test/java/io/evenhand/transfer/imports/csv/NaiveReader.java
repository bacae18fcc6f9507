package io.evenhand.transfer.imports.csv;

import java.util.ArrayList;
import java.util.List;

/**
 * A reader of whole, undamaged texts that knows nothing of parts: the oracle.
 */
final class NaiveReader {

	private NaiveReader() {
	}

	static List<List<String>> read(String text, char delimiter) {
		List<List<String>> rows = new ArrayList<>();
		List<String> row = new ArrayList<>();
		StringBuilder cell = new StringBuilder();
		boolean quoted = false;
		for (int at = 0; at < text.length(); at++) {
			char next = text.charAt(at);
			if (quoted) {
				if (next != '"') {
					cell.append(next);
				}
				else if (text.startsWith("\"\"", at)) {
					cell.append('"');
					at++;
				}
				else {
					quoted = false;
				}
			}
			else if (next == '"' && cell.isEmpty()) {
				quoted = true;
			}
			else if (next == delimiter) {
				row.add(cell.toString());
				cell.setLength(0);
			}
			else if (next == '\n' || next == '\r') {
				at += text.startsWith("\r\n", at) ? 1 : 0;
				row.add(cell.toString());
				cell.setLength(0);
				rows.add(row);
				row = new ArrayList<>();
			}
			else {
				cell.append(next);
			}
		}
		if (!row.isEmpty() || !cell.isEmpty()) {
			row.add(cell.toString());
			rows.add(row);
		}
		return rows;
	}

}
