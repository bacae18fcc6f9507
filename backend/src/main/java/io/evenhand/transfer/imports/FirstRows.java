package io.evenhand.transfer.imports;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.transfer.imports.csv.Bytes;
import io.evenhand.transfer.imports.csv.Cells;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.Layout;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The first rows of a file, read as its parts would be. Single-threaded.
 */
final class FirstRows {

	/** Rows that are looked at. */
	static final int MOST = 500;

	/** Rows and rejects that are shown. */
	static final int SHOWN = 10;

	private static final int SAMPLES = 3;

	private static final int SAMPLE = 40;

	private static final JsonMapper json = JsonMapper.builder().build();

	private static final TypeReference<Map<String, @Nullable String>> OBJECT = new TypeReference<>() {
	};

	private final List<Preview.Line> rows = new ArrayList<>();

	private final List<Preview.Problem> rejects = new ArrayList<>();

	private final List<String[]> cells = new ArrayList<>();

	private int read;

	private int rejected;

	private int skipped;

	private boolean whole;

	private FirstRows() {
	}

	/**
	 * Reads rows.
	 * @param reader makes rows of records; null where the header is at fault, so that
	 * only samples are taken
	 */
	static FirstRows read(FileHead head, Bytes bytes, Header header, Layout layout, @Nullable Rows reader)
			throws IOException {
		FirstRows found = new FirstRows();
		try (RecordScanner scanner = new RecordScanner(bytes, header.end(), Long.MAX_VALUE, header.nextLine(),
				layout)) {
			boolean more = scanner.next();
			while (more && found.read < MOST && head.shows(scanner.to())) {
				found.sample(scanner, header);
				if (reader != null) {
					found.add(reader.read(scanner));
				}
				else if (found.cells.size() == SAMPLES) {
					return found;
				}
				more = scanner.next();
			}
			found.whole = !more && head.whole();
		}
		return found;
	}

	private void add(Row row) {
		this.read++;
		if (row instanceof Row.Bad bad) {
			this.rejected++;
			Reject reject = bad.reject();
			if (this.rejects.size() < SHOWN) {
				this.rejects.add(new Preview.Problem(reject.line(), reject.column(), reject.value(), reject.reason()));
			}
		}
		else if (row instanceof Row.Good good && this.rows.size() < SHOWN) {
			Map<String, String> values = new LinkedHashMap<>();
			json.readValue(good.record().document(), OBJECT).forEach((field, value) -> {
				if (value != null) {
					values.put(field, value);
				}
			});
			this.rows.add(new Preview.Line(good.line(), values));
		}
		else if (row instanceof Row.Blank) {
			this.skipped++;
		}
	}

	private void sample(RecordScanner scanner, Header header) {
		if (scanner.kind() == RecordScanner.Kind.RECORD && this.cells.size() < SAMPLES && !JsonLines.wrote(header)) {
			String[] some = new Cells(header.delimiter()).of(scanner.text());
			if (some != null) {
				this.cells.add(some);
			}
		}
	}

	List<Preview.Line> rows() {
		return this.rows;
	}

	List<Preview.Problem> rejects() {
		return this.rejects;
	}

	Preview.Seen seen() {
		return new Preview.Seen(this.read, this.rejected, this.skipped, this.whole);
	}

	/** What stands in a column in the first rows. */
	List<String> samples(int column) {
		return this.cells.stream()
			.filter((row) -> column < row.length && !row[column].isBlank())
			.map((row) -> shortened(row[column]))
			.toList();
	}

	private static String shortened(String text) {
		if (text.length() <= SAMPLE) {
			return text;
		}
		int end = Character.isHighSurrogate(text.charAt(SAMPLE - 1)) ? SAMPLE - 1 : SAMPLE;
		return text.substring(0, end) + "…";
	}

}
