package io.evenhand.transfer.imports.csv;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A file whose bytes are checked to be UTF-8 when they are first read, however often and
 * from whatever place they are read again. Single-threaded.
 */
public final class Utf8Bytes implements Bytes {

	private final Bytes source;

	/** Where checking begins. */
	private final long start;

	private final Utf8Check check = new Utf8Check();

	/**
	 * Checks a file.
	 * @param source the file
	 * @param start the first byte that is read and checked, behind the mark
	 */
	public Utf8Bytes(Bytes source, long start) {
		this.source = source;
		this.start = start;
	}

	@Override
	public InputStream from(long from) throws IOException {
		if (from > checked()) {
			throw new IllegalStateException("Bytes would be passed over unchecked");
		}
		return new Checked(this.source.from(from), from);
	}

	private void check(byte[] buffer, int offset, int read, long place) throws IOException {
		int known = (int) Math.max(0, Math.min(read, checked() - place));
		if (known < read) {
			long wrong = this.check.add(buffer, offset + known, offset + read);
			if (wrong >= 0) {
				throw notUtf8(this.start + wrong);
			}
		}
	}

	private long checked() {
		return this.start + this.check.checked();
	}

	private FileRefused notUtf8(long place) throws IOException {
		return new FileRefused("The file is not UTF-8: the byte at offset %d, in line %d, belongs to no character. "
			.formatted(place, Lines.of(this.source, place))
				+ "Nothing was imported. Save the file as \"CSV UTF-8\", or say which character set it has, "
				+ "such as windows-1252.");
	}

	private final class Checked extends FilterInputStream {

		private long place;

		Checked(InputStream in, long place) {
			super(in);
			this.place = place;
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
		}

		@Override
		public int read(byte[] buffer, int offset, int length) throws IOException {
			int read = super.read(buffer, offset, length);
			if (read > 0) {
				check(buffer, offset, read, this.place);
				this.place += read;
			}
			else if (read < 0 && this.place == checked() && !Utf8Bytes.this.check.complete()) {
				throw notUtf8(Utf8Bytes.this.start + Utf8Bytes.this.check.characterAt());
			}
			return read;
		}

	}

}
