package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import io.evenhand.transfer.imports.csv.Bytes;
import io.evenhand.transfer.imports.csv.Layout;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.jspecify.annotations.Nullable;

/**
 * Reads rejected records from their file again. Single-threaded.
 */
final class Originals {

	/** Of a damaged record, in bytes: as much as a spreadsheet's cell takes. */
	private static final int LONGEST_DAMAGE = 32_000;

	private final Bytes file;

	private final Layout layout;

	Originals(Bytes file, Layout layout) {
		this.file = file;
		this.layout = layout;
	}

	/**
	 * Reads a record.
	 * @param reject the reject
	 * @return null where its place is not known
	 * @throws IOException if the file cannot be read
	 */
	@Nullable Original of(Reject reject) throws IOException {
		if (reject.from() == reject.to()) {
			return null;
		}
		try (RecordScanner scanner = new RecordScanner(this.file, reject.from(), reject.to(), reject.line(),
				this.layout)) {
			if (!scanner.next()) {
				return null;
			}
			return new Original(scanner.kind(), switch (scanner.kind()) {
				case RECORD, BLANK -> scanner.text();
				case DAMAGED -> damaged(reject);
				case OVERSIZED -> scanner.excerpt();
			});
		}
	}

	private String damaged(Reject reject) throws IOException {
		int length = (int) Math.min(LONGEST_DAMAGE, reject.to() - reject.from());
		try (InputStream in = this.file.from(reject.from())) {
			return new String(in.readNBytes(length), StandardCharsets.UTF_8).stripTrailing();
		}
	}

}
