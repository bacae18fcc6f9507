package io.evenhand.transfer.imports.csv;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Finds the records of a range of a file, one after the other, in bounded memory and at
 * the cost of reading each byte about once. The range starts and ends at record
 * boundaries; what follows it is looked at like the rest, so that scanning the whole or
 * its parts finds the same records. Single-threaded.
 * <p>
 * A record whose quotes are wrong is one {@link Kind#DAMAGED} record; {@link Damages} say
 * where reading resumes after it.
 */
public final class RecordScanner implements Closeable {

	/** What was found. */
	public enum Kind {

		/** A record with content, to be read by {@link #text()}. */
		RECORD,
		/** A blank line, or one of delimiters only. */
		BLANK,
		/** A wrong quote. */
		DAMAGED,
		/** More bytes than a record may have. */
		OVERSIZED

	}

	private final Layout layout;

	/** No record starts here or behind; what follows is only looked at. */
	private final long end;

	private final Window window;

	private final Reading reading;

	private final Damages damages;

	private Kind kind = Kind.BLANK;

	private long from;

	private long to;

	private long line;

	private long nextLine;

	private long problemLine;

	private int problemCell;

	private String excerpt = "";

	private int textStart;

	private int textEnd;

	/**
	 * Scans a range.
	 * @param source the file in UTF-8
	 * @param from the first byte, at a record boundary
	 * @param to behind the last byte, at a record boundary; Long.MAX_VALUE for the end
	 * @param line the line of the first byte, from 1
	 * @param layout what the file looks like
	 * @throws IOException if the file cannot be read
	 */
	public RecordScanner(Bytes source, long from, long to, long line, Layout layout) throws IOException {
		this.layout = layout;
		this.end = to;
		this.window = new Window(source, from);
		this.reading = new Reading((byte) layout.delimiter());
		this.damages = new Damages(source, this.window, layout);
		this.to = from;
		this.nextLine = line;
	}

	/**
	 * Finds the next record.
	 * @return whether there is one
	 * @throws IOException if the file cannot be read
	 */
	public boolean next() throws IOException {
		Window window = this.window;
		if (this.to >= this.end) {
			return false;
		}
		while (window.available() == 0 && !window.last) {
			window.fill();
		}
		if (window.available() == 0) {
			return false;
		}
		this.line = this.nextLine;
		this.from = window.place(window.start);
		while (true) {
			int end = this.reading.record(window.bytes, window.start, window.length, window.last);
			if (end >= 0 && end - window.start <= this.layout.recordLimit()) {
				found(end);
			}
			else if (end == Reading.BROKEN) {
				damaged(this.damages.broken(this.from, this.reading.brokenCell, window.place(this.reading.openedAt)));
			}
			else if (end == Reading.UNFINISHED && window.available() <= this.layout.recordLimit()) {
				window.fill();
				continue;
			}
			else {
				damaged(this.damages.tooLong(this.from));
			}
			return true;
		}
	}

	private void found(int end) {
		Window window = this.window;
		this.kind = this.reading.blank ? Kind.BLANK : Kind.RECORD;
		this.textStart = window.start;
		this.textEnd = withoutLineEnd(window.bytes, window.start, end);
		this.nextLine += lines(end);
		window.start = end;
		this.to = window.place(end);
	}

	/** A last record without a line end has a line all the same. */
	private long lines(int end) {
		return this.reading.quoted
				? Lines.in(this.window.bytes, this.window.start, end) + ((this.textEnd == end) ? 1 : 0) : 1;
	}

	private void damaged(Damage damage) throws IOException {
		this.kind = damage.oversized() ? Kind.OVERSIZED : Kind.DAMAGED;
		this.problemLine = this.line + damage.linesBefore();
		this.problemCell = damage.cell();
		this.excerpt = damage.excerpt();
		this.nextLine += damage.lines();
		this.to = damage.next();
		this.window.moveTo(this.to);
	}

	private static int withoutLineEnd(byte[] bytes, int start, int end) {
		int at = end;
		if (at > start && bytes[at - 1] == '\n') {
			at--;
			return (at > start && bytes[at - 1] == '\r') ? at - 1 : at;
		}
		return (at > start && bytes[at - 1] == '\r') ? at - 1 : at;
	}

	public Kind kind() {
		return this.kind;
	}

	/**
	 * The record's first byte.
	 */
	public long from() {
		return this.from;
	}

	/**
	 * Behind the record's last byte, its line end included.
	 */
	public long to() {
		return this.to;
	}

	/**
	 * The line on which the record starts.
	 */
	public long line() {
		return this.line;
	}

	/**
	 * The line that follows the record.
	 */
	public long nextLine() {
		return this.nextLine;
	}

	/**
	 * The line of the damage: where the wrong quote opened.
	 */
	public long problemLine() {
		return this.problemLine;
	}

	/**
	 * The damaged cell from 0; -1 where the record as a whole is at fault.
	 */
	public int problemCell() {
		return this.problemCell;
	}

	/**
	 * The beginning of what is damaged or too long.
	 */
	public String excerpt() {
		return this.excerpt;
	}

	/**
	 * The text of a {@link Kind#RECORD} without its line end; valid until the next call.
	 */
	public String text() {
		return new String(this.window.bytes, this.textStart, this.textEnd - this.textStart, StandardCharsets.UTF_8);
	}

	@Override
	public void close() throws IOException {
		this.window.close();
	}

}
