package io.evenhand.transfer.imports.csv;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A growing window over bytes that are read in order. Single-threaded.
 */
final class Window implements Closeable {

	private static final int FIRST_SIZE = 1 << 17;

	private final Bytes source;

	private InputStream in;

	byte[] bytes = new byte[FIRST_SIZE];

	/** Where the next record starts in {@link #bytes}. */
	int start;

	/** Behind the last byte that is there. */
	int length;

	/** Whether nothing follows. */
	boolean last;

	/** The place of {@code bytes[0]} in the source. */
	private long base;

	Window(Bytes source, long from) throws IOException {
		this.source = source;
		this.base = from;
		this.in = source.from(from);
	}

	long place(int at) {
		return this.base + at;
	}

	int available() {
		return this.length - this.start;
	}

	/** Reads on, keeping what is behind the start. */
	void fill() throws IOException {
		if (this.start > 0) {
			System.arraycopy(this.bytes, this.start, this.bytes, 0, available());
			this.base += this.start;
			this.length -= this.start;
			this.start = 0;
		}
		if (this.length == this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, this.bytes.length * 2);
		}
		int read = this.in.read(this.bytes, this.length, this.bytes.length - this.length);
		if (read < 0) {
			this.last = true;
		}
		else {
			this.length += read;
		}
	}

	/** Goes on at a place that may lie outside of what is there. */
	void moveTo(long place) throws IOException {
		long at = place - this.base;
		if (at >= 0 && at <= this.length) {
			this.start = (int) at;
			return;
		}
		this.in.close();
		this.in = this.source.from(place);
		this.base = place;
		this.start = 0;
		this.length = 0;
		this.last = false;
	}

	@Override
	public void close() throws IOException {
		this.in.close();
	}

}
