package io.evenhand.transfer.imports.csv;

import io.evenhand.transfer.imports.csv.Reading.Assumed;
import io.evenhand.transfer.imports.csv.Reading.Wrong;

/**
 * Where reading resumes after a record with a wrong quote. Pure; single-threaded.
 * <p>
 * The record is read again under each assumption about the one quote that is wrong: that
 * it does not open, that it closes although it is doubled (each such quote of the cell in
 * turn), that it stands inside. An assumption fits where it gives as many cells as the
 * header has and takes in no line, after that of the quote, that is a whole row by
 * itself: it may be a good one. Reading resumes
 * <ol>
 * <li>behind the first assumption that fits and is followed by a whole row or the end,
 * <li>else behind the line of the quote, where that is so there,
 * <li>else behind the first assumption that fits,
 * <li>else behind the line of the quote.
 * </ol>
 * Only bytes within the horizon are looked at, so that each record costs a bounded
 * effort.
 */
final class Repair {

	/** Bytes from the start of the broken record that are looked at. */
	static final int HORIZON = 1 << 14;

	/** Doubled quotes of a cell that are tried, each as the one that closes it. */
	private static final int MOST_CLOSINGS = 16;

	private static final Wrong[] ASSUMPTIONS = { Wrong.OPENING, Wrong.CLOSING, Wrong.INNER };

	private final Reading trial;

	private final Reading inner;

	private final int width;

	Repair(byte delimiter, int width) {
		this.trial = new Reading(delimiter);
		this.inner = new Reading(delimiter);
		this.width = width;
	}

	/**
	 * Finds the end of a broken record.
	 * @param bytes where it stands
	 * @param from its first byte
	 * @param to behind the last byte that is there
	 * @param last whether nothing follows after these bytes
	 * @param openedAt where the broken cell's quote opened
	 * @param cell the broken cell
	 * @return behind its end, or -1 if it is the end of the line on which the quote
	 * opened
	 */
	int end(byte[] bytes, int from, int to, boolean last, int openedAt, int cell) {
		int horizon = Math.min(to, from + HORIZON);
		boolean all = last && horizon == to;
		int fits = -1;
		for (Wrong wrong : ASSUMPTIONS) {
			for (int nth = 0; nth == 0 || (nth < MOST_CLOSINGS && nth == this.trial.closings); nth++) {
				int end = this.trial.record(bytes, from, horizon, all, new Assumed(wrong, cell, nth));
				if (end >= 0 && this.trial.cells == this.width && !takesInARow(bytes, openedAt, end)) {
					if (goesOn(bytes, end, to, last)) {
						return end;
					}
					fits = (fits < 0) ? end : fits;
				}
			}
		}
		return goesOn(bytes, Lines.next(bytes, openedAt, horizon), to, last) ? -1 : fits;
	}

	private boolean takesInARow(byte[] bytes, int openedAt, int end) {
		for (int line = Lines.next(bytes, openedAt, end); line < end; line = Lines.next(bytes, line, end)) {
			if (isRow(this.inner.record(bytes, line, end, true)) && !this.inner.blank) {
				return true;
			}
		}
		return false;
	}

	/** Whether a whole row, a blank line or the end follows. */
	private boolean goesOn(byte[] bytes, int at, int to, boolean last) {
		int horizon = Math.min(to, at + HORIZON);
		boolean all = last && horizon == to;
		return (at == to && all) || isRow(this.inner.record(bytes, at, horizon, all));
	}

	private boolean isRow(int end) {
		return end >= 0 && (this.inner.cells == this.width || this.inner.blank);
	}

}
