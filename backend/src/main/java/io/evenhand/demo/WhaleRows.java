package io.evenhand.demo;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Locale;

/**
 * A long file of contacts, made while it is read: about 100 bytes a row, the same on each
 * reading. For one thread.
 */
final class WhaleRows extends InputStream {

	private static final String HEADER = "ref,name,email,amount,due_on,note\n";

	private static final LocalDate FIRST = LocalDate.of(2027, 1, 1);

	private final int rows;

	private int made;

	private byte[] line = HEADER.getBytes(StandardCharsets.UTF_8);

	private int read;

	WhaleRows(int rows) {
		this.rows = rows;
	}

	@Override
	public int read() {
		return more() ? this.line[this.read++] & 0xff : -1;
	}

	@Override
	public int read(byte[] target, int from, int length) {
		int copied = 0;
		while (copied < length && more()) {
			int part = Math.min(length - copied, this.line.length - this.read);
			System.arraycopy(this.line, this.read, target, from + copied, part);
			this.read += part;
			copied += part;
		}
		return (copied == 0 && length > 0) ? -1 : copied;
	}

	private boolean more() {
		if (this.read < this.line.length) {
			return true;
		}
		if (this.made == this.rows) {
			return false;
		}
		this.made++;
		this.line = row(this.made).getBytes(StandardCharsets.UTF_8);
		this.read = 0;
		return true;
	}

	private static String row(int n) {
		return String.format(Locale.ROOT, "W-%06d,Contact number %06d,contact%06d@whale.example,%d.%02d,%s,", n, n, n,
				n % 9_000 + 1, n % 100, FIRST.plusDays(n % 365)) + "one of very many rows\n";
	}

}
