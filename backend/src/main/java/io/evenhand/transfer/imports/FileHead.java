package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import io.evenhand.blob.BlobStore;
import io.evenhand.transfer.imports.csv.Bytes;
import io.evenhand.transfer.imports.csv.Encoding;
import io.evenhand.transfer.imports.csv.FileRefused;
import io.evenhand.transfer.imports.csv.Signature;
import io.evenhand.transfer.imports.csv.ToUtf8;
import io.evenhand.transfer.imports.csv.Utf8Bytes;

/**
 * The first bytes of a file in UTF-8, up to the end of a line, as its import would read
 * or convert them. The array is never changed.
 *
 * @param charset the character set of the file
 * @param from behind its mark
 * @param bytes the first bytes
 * @param whole whether they are the whole file
 */
@SuppressWarnings("ArrayRecordComponent") // confined to its caller, never compared
record FileHead(String charset, int from, byte[] bytes, boolean whole) {

	/** Records that end behind so many bytes are not looked at. */
	static final int MOST = 1 << 20;

	/**
	 * Bytes behind them, so that a record that begins before is read as in the whole
	 * file: twice the largest record, but no more than this.
	 */
	private static final int BEHIND = 7 << 20;

	/**
	 * Reads the head of a file.
	 * @param recordLimit the most bytes of a record
	 * @throws FileRefused if it is not written as the format says, in a sentence
	 */
	static FileHead of(BlobStore blobs, String blob, ImportFormat format, int recordLimit) throws IOException {
		int most = MOST + (int) Math.min(2L * recordLimit, BEHIND);
		byte[] start;
		try (InputStream in = blobs.open(blob)) {
			start = in.readNBytes(Signature.LENGTH);
		}
		Encoding encoding = Encoding.of(start, format.encoding());
		if (encoding.isUtf8()) {
			try (InputStream in = blobs.open(blob)) {
				return cut(encoding, encoding.mark(), in, most);
			}
		}
		try (InputStream in = new ToUtf8(blobs.open(blob, encoding.mark()), encoding.charset())) {
			return cut(encoding, 0, in, most);
		}
	}

	/** A longer file ends here with its last whole line, so that no character is cut. */
	private static FileHead cut(Encoding encoding, int from, InputStream in, int most) throws IOException {
		byte[] bytes = in.readNBytes(most + 1);
		if (bytes.length <= most) {
			return new FileHead(encoding.charset().name(), from, bytes, true);
		}
		int end = most;
		while (end > from && bytes[end - 1] != '\n' && bytes[end - 1] != '\r') {
			end--;
		}
		return new FileHead(encoding.charset().name(), from, Arrays.copyOf(bytes, (end > from) ? end : most), false);
	}

	/** Checked to be UTF-8 where they are read. */
	Bytes checked() {
		return new Utf8Bytes((place) -> {
			int at = (int) Math.min(place, this.bytes.length);
			return new ByteArrayInputStream(this.bytes, at, this.bytes.length - at);
		}, this.from);
	}

	/** Whether a record that ends here is looked at. */
	boolean shows(long end) {
		return this.whole || end <= MOST;
	}

}
