package io.evenhand.transfer.imports;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * So many bytes of a stream, as if it ended there. Single-threaded.
 */
final class FirstBytes extends FilterInputStream {

	private long left;

	FirstBytes(InputStream in, long left) {
		super(in);
		this.left = left;
	}

	@Override
	public int read() throws IOException {
		int next = (this.left > 0) ? super.read() : -1;
		this.left -= (next >= 0) ? 1 : 0;
		return next;
	}

	@Override
	public int read(byte[] bytes, int from, int length) throws IOException {
		if (this.left == 0 && length > 0) {
			return -1;
		}
		int read = super.read(bytes, from, (int) Math.min(length, this.left));
		this.left -= Math.max(0, read);
		return read;
	}

	@Override
	public boolean markSupported() {
		return false;
	}

}
