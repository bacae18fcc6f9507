package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.io.InputStream;

/**
 * Walks over a record that is longer than may be kept in memory, byte by byte, by the
 * grammar of {@link Reading}. Single-threaded; used once.
 */
final class LongRecord {

	private enum State {

		CELL_START, PLAIN, QUOTED, QUOTE, DONE, BROKEN

	}

	private final byte delimiter;

	private State state = State.CELL_START;

	/** Where the record ends, or where the walk found it broken. */
	long at;

	/** Cells before the present one. */
	int cell;

	/** Where the present cell's quote opened. */
	long openedAt;

	LongRecord(byte delimiter) {
		this.delimiter = delimiter;
	}

	/**
	 * Walks to the record's end.
	 * @param source where it stands
	 * @param from its first byte
	 * @return whether it ends by the grammar; else a quoted cell is broken
	 */
	boolean ends(Bytes source, long from) throws IOException {
		this.at = from;
		byte[] buffer = new byte[1 << 16];
		try (InputStream in = source.from(from)) {
			boolean afterReturn = false;
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				for (int i = 0; i < read; i++) {
					if (afterReturn) {
						this.at += (buffer[i] == '\n') ? 1 : 0;
						return true;
					}
					step(buffer[i]);
					if (this.state == State.BROKEN) {
						return false;
					}
					this.at++;
					if (this.state == State.DONE) {
						if (buffer[i] == '\n') {
							return true;
						}
						afterReturn = true;
					}
				}
			}
		}
		return this.state != State.QUOTED;
	}

	private void step(byte next) {
		switch (this.state) {
			case CELL_START -> {
				if (next == '"' && this.delimiter != Layout.LINES) {
					this.state = State.QUOTED;
					this.openedAt = this.at;
				}
				else {
					plain(next);
				}
			}
			case PLAIN -> plain(next);
			case QUOTED -> this.state = (next == '"') ? State.QUOTE : State.QUOTED;
			case QUOTE -> {
				if (next == '"') {
					this.state = State.QUOTED;
				}
				else {
					plain(next);
					this.state = (this.state == State.PLAIN) ? State.BROKEN : this.state;
				}
			}
			case DONE, BROKEN -> throw new IllegalStateException("The walk is over");
		}
	}

	private void plain(byte next) {
		if (next == this.delimiter) {
			this.state = State.CELL_START;
			this.cell++;
		}
		else {
			this.state = (next == '\n' || next == '\r') ? State.DONE : State.PLAIN;
		}
	}

	/**
	 * Behind the first line break at or after a place.
	 */
	static long nextLine(Bytes source, long from) throws IOException {
		byte[] buffer = new byte[1 << 13];
		long at = from;
		boolean afterReturn = false;
		try (InputStream in = source.from(from)) {
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				for (int i = 0; i < read; i++) {
					if (afterReturn) {
						return (buffer[i] == '\n') ? at + 1 : at;
					}
					at++;
					if (buffer[i] == '\n') {
						return at;
					}
					afterReturn = buffer[i] == '\r';
				}
			}
		}
		return at;
	}

	/**
	 * Line breaks between two places.
	 */
	static long lineBreaks(Bytes source, long from, long to) throws IOException {
		Lines lines = new Lines();
		byte[] buffer = new byte[1 << 16];
		long left = to - from;
		try (InputStream in = source.from(from)) {
			while (left > 0) {
				int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
				if (read < 0) {
					break;
				}
				for (int i = 0; i < read; i++) {
					lines.add(buffer[i]);
				}
				left -= read;
			}
		}
		return lines.breaks();
	}

}
