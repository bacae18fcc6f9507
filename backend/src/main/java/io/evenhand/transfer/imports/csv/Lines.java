package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.io.InputStream;

/**
 * Counts lines that end in LF, CR or CRLF. Single-threaded: a CRLF may be torn between
 * two calls.
 */
final class Lines {

	private long breaks;

	private boolean afterReturn;

	/**
	 * Line breaks so far; a CRLF is one.
	 */
	long breaks() {
		return this.breaks;
	}

	void add(byte next) {
		if (next == '\r' || (next == '\n' && !this.afterReturn)) {
			this.breaks++;
		}
		this.afterReturn = next == '\r';
	}

	static long in(byte[] bytes, int from, int to) {
		Lines lines = new Lines();
		for (int at = from; at < to; at++) {
			lines.add(bytes[at]);
		}
		return lines.breaks();
	}

	/**
	 * The line of a place in a file.
	 * @param bytes the file
	 * @param place a byte's number from 0
	 * @return its line from 1
	 */
	static long of(Bytes bytes, long place) throws IOException {
		Lines lines = new Lines();
		byte[] buffer = new byte[1 << 16];
		long left = place;
		try (InputStream in = bytes.from(0)) {
			while (left > 0) {
				int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
				if (read < 0) {
					break;
				}
				for (int at = 0; at < read; at++) {
					lines.add(buffer[at]);
				}
				left -= read;
			}
		}
		return lines.breaks() + 1;
	}

	/** Behind the first line break at or after the place, or {@code to}. */
	static int next(byte[] bytes, int from, int to) {
		for (int at = from; at < to; at++) {
			if (bytes[at] == '\n') {
				return at + 1;
			}
			if (bytes[at] == '\r') {
				return (at + 1 < to && bytes[at + 1] == '\n') ? at + 2 : at + 1;
			}
		}
		return to;
	}

}
