package io.evenhand.transfer.exports;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

import io.evenhand.record.StoredRecord;

/**
 * The bytes of one piece while they are written. A packed piece is a gzip of its own; one
 * behind the other, such pieces are a gzip again. Single-threaded.
 */
final class PieceBuffer {

	/** Characters that are collected before they are encoded. */
	private static final int FLUSH = 1 << 13;

	private final RowFormat rows;

	private final long limit;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);

	private final OutputStream out;

	private final StringBuilder text = new StringBuilder(2 * FLUSH);

	private long length;

	private long records;

	private byte[] lastKey = {};

	/**
	 * An empty buffer.
	 * @param rows how records are written
	 * @param packed whether the bytes are packed
	 * @param limit characters after which it takes no more
	 */
	PieceBuffer(RowFormat rows, boolean packed, long limit) {
		this.rows = rows;
		this.limit = limit;
		this.out = packed ? gzip(this.bytes) : this.bytes;
	}

	/** Whether it takes another one after this. */
	boolean add(byte[] key, StoredRecord record) {
		this.rows.append(this.text, record);
		this.records++;
		this.lastKey = key;
		if (this.text.length() >= FLUSH) {
			flush();
		}
		return !full();
	}

	/** Writes what stands before the first record. */
	PieceBuffer header() {
		this.text.append(this.rows.header());
		return this;
	}

	boolean full() {
		return this.length + this.text.length() >= this.limit;
	}

	long records() {
		return this.records;
	}

	byte[] lastKey() {
		return this.lastKey;
	}

	/** All of it; nothing can be added any more. */
	InputStream closed() throws IOException {
		flush();
		this.out.close();
		return new ByteArrayInputStream(this.bytes.toByteArray());
	}

	private void flush() {
		try {
			this.out.write(this.text.toString().getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.length += this.text.length();
		this.text.setLength(0);
	}

	private static OutputStream gzip(OutputStream bytes) {
		try {
			return new GZIPOutputStream(bytes, 1 << 13);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
