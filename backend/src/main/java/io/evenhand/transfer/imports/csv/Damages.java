package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Looks at records that cannot be read: one whose quotes are wrong, of which
 * {@link Repair} says where reading resumes, and one that is too long to be kept.
 * Single-threaded; shares its scanner's window.
 */
final class Damages {

	/** In bytes. */
	private static final int EXCERPT = 100;

	private final Bytes source;

	private final Window window;

	private final byte delimiter;

	private final Repair repair;

	Damages(Bytes source, Window window, Layout layout) {
		this.source = source;
		this.window = window;
		this.delimiter = (byte) layout.delimiter();
		this.repair = new Repair(this.delimiter, layout.width());
	}

	/**
	 * A quoted cell neither ends nor goes on as the grammar wants.
	 * @param from where the record starts, which is the window's start
	 * @param cell the cell from 0
	 * @param openedAt where its quote opened
	 * @return the damage
	 */
	Damage broken(long from, int cell, long openedAt) throws IOException {
		Window window = this.window;
		long linesBefore = breaks(from, openedAt);
		while (window.available() < 2 * Repair.HORIZON && !window.last) {
			window.fill();
		}
		int end = -1;
		String excerpt = "";
		if (openedAt - from < Repair.HORIZON) {
			int opened = window.start + (int) (openedAt - from);
			excerpt = excerpt(opened);
			end = this.repair.end(window.bytes, window.start, window.length, window.last, opened, cell);
		}
		long next = (end >= 0) ? window.place(end) : LongRecord.nextLine(this.source, openedAt);
		return new Damage(false, linesBefore, cell, excerpt, next, breaks(from, next));
	}

	/**
	 * A record has more bytes than it may have.
	 * @param from where it starts, which is the window's start
	 * @return the damage: its length, or a wrong quote that makes it look so long
	 */
	Damage tooLong(long from) throws IOException {
		LongRecord walk = new LongRecord(this.delimiter);
		if (!walk.ends(this.source, from)) {
			return broken(from, walk.cell, walk.openedAt);
		}
		return new Damage(true, 0, -1, excerpt(this.window.start), walk.at, breaks(from, walk.at));
	}

	private long breaks(long from, long to) throws IOException {
		int start = this.window.start;
		long end = start + (to - from);
		return (end <= this.window.length) ? Lines.in(this.window.bytes, start, (int) end)
				: LongRecord.lineBreaks(this.source, from, to);
	}

	/** The beginning of a line's rest, never half a character. */
	private String excerpt(int start) {
		byte[] bytes = this.window.bytes;
		int end = start;
		while (end < this.window.length && end - start < EXCERPT && bytes[end] != '\n' && bytes[end] != '\r') {
			end++;
		}
		while (end > start && end < this.window.length && (bytes[end] & 0xC0) == 0x80) {
			end--;
		}
		return new String(bytes, start, end - start, StandardCharsets.UTF_8);
	}

}
