package io.evenhand.transfer;

import java.util.regex.Pattern;

/**
 * Keeps spreadsheets from running a text of a CSV file: an apostrophe goes before what
 * they would take for a formula, and before what would look like such a guarded text. So
 * each guarded text stands for exactly one text: {@code undone(guarded(t))} is t, and
 * {@code guarded} gives no two texts the same cell. Stateless. <pre>
 * text        cell        text        cell
 * =1+1        '=1+1       '=1+1       ''=1+1
 * -12.50      -12.50      'tis        'tis
 * </pre>
 */
public final class FormulaGuard {

	private static final char GUARD = '\'';

	/**
	 * What begins a formula; also the full-width signs, which a spreadsheet takes for the
	 * plain ones, and what it drops before it looks.
	 */
	private static final String SIGNS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

	private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+([.,][0-9]+)?");

	private FormulaGuard() {
	}

	/**
	 * A text as it stands in a cell.
	 * @param text any text
	 * @return the text, with an apostrophe before it where it needs one
	 */
	public static String guarded(String text) {
		return runs(text, apostrophes(text)) ? GUARD + text : text;
	}

	/**
	 * The text that stands in a cell.
	 * @param cell a cell
	 * @return the text without its guard, if there is one
	 */
	public static String undone(String cell) {
		int apostrophes = apostrophes(cell);
		return (apostrophes > 0 && runs(cell, apostrophes)) ? cell.substring(1) : cell;
	}

	private static int apostrophes(String text) {
		int at = 0;
		while (at < text.length() && text.charAt(at) == GUARD) {
			at++;
		}
		return at;
	}

	/** Whether a spreadsheet would run what follows; a plain number it does not. */
	private static boolean runs(String text, int from) {
		return from < text.length() && SIGNS.indexOf(text.charAt(from)) >= 0
				&& !NUMBER.matcher(text).region(from, text.length()).matches();
	}

}
