package io.evenhand.transfer.imports.csv;

/**
 * One attempt to read one record from an array, by the grammar of RFC 4180 with LF, CR
 * and CRLF as line ends. A quote opens a quoted cell only as the first character of a
 * cell; elsewhere in an unquoted cell it is an ordinary character, and so is the
 * backslash everywhere. Single-threaded; the fields tell of the last attempt.
 * <p>
 * UTF-8 needs no decoding here: none of its multi-byte sequences contains an ASCII byte.
 */
final class Reading {

	/** More bytes are needed to tell where the record ends. */
	static final int UNFINISHED = -1;

	/** A quoted cell neither ends nor goes on as the grammar wants. */
	static final int BROKEN = -2;

	/** Which one quote of the broken cell is assumed to be wrong. */
	enum Wrong {

		/** None: the grammar to the letter. */
		NOTHING,
		/** The opening quote is an ordinary character. */
		OPENING,
		/** One doubled quote before a delimiter or line end closes the cell. */
		CLOSING,
		/** Quotes that neither double nor close are ordinary characters. */
		INNER

	}

	/**
	 * An assumption about one cell. Immutable.
	 *
	 * @param wrong which of its quotes is wrong
	 * @param cell the cell from 0
	 * @param nth which one of several such quotes, from 0
	 */
	record Assumed(Wrong wrong, int cell, int nth) {

		static final Assumed NOTHING = new Assumed(Wrong.NOTHING, -1, 0);

	}

	private final byte delimiter;

	/** Cells of the record, valid after a record was found. */
	int cells;

	/** Whether the record holds nothing but delimiters, spaces and tabs. */
	boolean blank;

	/** Whether a quoted cell is in it, so that it may have line breaks. */
	boolean quoted;

	/** How many doubled quotes before a delimiter or line end were met in the cell. */
	int closings;

	/** After BROKEN: the cell's number from 0. */
	int brokenCell;

	/** After BROKEN: where the cell's quote opened. */
	int openedAt;

	Reading(byte delimiter) {
		this.delimiter = delimiter;
	}

	int record(byte[] bytes, int from, int to, boolean last) {
		return record(bytes, from, to, last, Assumed.NOTHING);
	}

	/**
	 * Reads one record.
	 * @param bytes where it stands
	 * @param from its first byte
	 * @param to behind the last byte that is there
	 * @param last whether nothing follows after these bytes
	 * @param assumed what is assumed to be wrong
	 * @return behind its line end, or {@link #UNFINISHED} or {@link #BROKEN}
	 */
	int record(byte[] bytes, int from, int to, boolean last, Assumed assumed) {
		this.cells = 0;
		this.blank = true;
		this.quoted = false;
		this.closings = 0;
		int at = from;
		while (true) {
			Assumed here = (this.cells == assumed.cell()) ? assumed : Assumed.NOTHING;
			if (at < to && bytes[at] == '"' && this.delimiter != Layout.LINES && here.wrong() != Wrong.OPENING) {
				at = quotedCell(bytes, at, to, last, here);
				if (at < 0) {
					return at;
				}
			}
			else {
				at = plainCell(bytes, at, to);
			}
			this.cells++;
			if (at == to) {
				return last ? to : UNFINISHED;
			}
			byte end = bytes[at++];
			if (end == this.delimiter) {
				this.blank &= this.delimiter != Layout.LINES;
				continue;
			}
			if (end == '\r') {
				if (at == to && !last) {
					return UNFINISHED;
				}
				return (at < to && bytes[at] == '\n') ? at + 1 : at;
			}
			return at;
		}
	}

	private int plainCell(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to) {
			byte next = bytes[at];
			if (next == this.delimiter || next == '\n' || next == '\r') {
				break;
			}
			if (next != ' ' && next != '\t') {
				this.blank = false;
			}
			at++;
		}
		return at;
	}

	/** Behind the closing quote, or UNFINISHED or BROKEN. */
	private int quotedCell(byte[] bytes, int from, int to, boolean last, Assumed assumed) {
		this.blank = false;
		this.quoted = true;
		int at = from + 1;
		while (true) {
			while (at < to && bytes[at] != '"') {
				at++;
			}
			if (at == to) {
				return last ? broken(from) : UNFINISHED;
			}
			at++;
			if (at == to) {
				return last ? at : UNFINISHED;
			}
			if (bytes[at] == '"') {
				if (assumed.wrong() == Wrong.CLOSING) {
					if (at + 1 == to && !last) {
						return UNFINISHED;
					}
					if ((at + 1 == to || endsCell(bytes[at + 1])) && this.closings++ == assumed.nth()) {
						return at + 1;
					}
				}
				at++;
			}
			else if (endsCell(bytes[at])) {
				return at;
			}
			else if (assumed.wrong() != Wrong.INNER) {
				return broken(from);
			}
		}
	}

	private int broken(int openedAt) {
		this.brokenCell = this.cells;
		this.openedAt = openedAt;
		return BROKEN;
	}

	private boolean endsCell(byte next) {
		return next == this.delimiter || next == '\n' || next == '\r';
	}

}
