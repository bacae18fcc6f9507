package io.evenhand.transfer.imports;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Pattern;

import io.evenhand.record.FieldType;
import io.evenhand.transfer.FormulaGuard;

/**
 * Reads a cell's text as a field's type, by one explicit format and without guessing, and
 * gives its canonical text. Thread-safe.
 */
@FunctionalInterface
public interface CellReader {

	/** The most digits of a number. */
	int MAX_DIGITS = 38;

	/** The last year of four digits; patterns read a year with a sign, too. */
	int LAST_YEAR = 9999;

	Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

	Pattern TIME = Pattern.compile("[0-9]{2}:[0-9]{2}(:[0-9]{2})?");

	/**
	 * Reads a cell.
	 * @param cell its text, not empty
	 * @return the canonical text
	 * @throws BadCell if it is not of the type
	 */
	String read(String cell) throws BadCell;

	static CellReader of(FieldType type, ImportFormat format) {
		return switch (type) {
			case TEXT -> FormulaGuard::undone;
			case INTEGER -> CellReader::integer;
			case DECIMAL -> decimal(format.decimalSign());
			case DATE -> date(format);
			case TIME -> CellReader::time;
			case BOOLEAN -> CellReader::truth;
		};
	}

	private static String integer(String cell) throws BadCell {
		if (!INTEGER.matcher(cell).matches()) {
			throw new BadCell("This is not a whole number");
		}
		return withoutZeros(cell, "");
	}

	private static CellReader decimal(String sign) {
		Pattern pattern = Pattern.compile("[+-]?[0-9]+(" + Pattern.quote(sign) + "[0-9]+)?");
		return (cell) -> {
			if (!pattern.matcher(cell).matches()) {
				throw new BadCell("This is not a number with the decimal sign \"" + sign + "\" and no thousands signs");
			}
			int point = cell.indexOf(sign);
			return (point < 0) ? withoutZeros(cell, "")
					: withoutZeros(cell.substring(0, point), cell.substring(point + 1));
		};
	}

	/**
	 * The number as it was written, but for a plus, zeros in front and a negative zero.
	 */
	private static String withoutZeros(String whole, String fraction) throws BadCell {
		boolean negative = whole.startsWith("-");
		int at = (negative || whole.startsWith("+")) ? 1 : 0;
		while (at < whole.length() - 1 && whole.charAt(at) == '0') {
			at++;
		}
		String digits = whole.substring(at) + (fraction.isEmpty() ? "" : "." + fraction);
		if (digits.length() > MAX_DIGITS + 1) {
			throw new BadCell("The number has more than " + MAX_DIGITS + " digits");
		}
		boolean zero = digits.chars().allMatch((digit) -> digit == '0' || digit == '.');
		return (negative && !zero) ? "-" + digits : digits;
	}

	private static CellReader date(ImportFormat format) {
		DateTimeFormatter formatter = format.dates();
		return (cell) -> {
			try {
				LocalDate date = LocalDate.parse(cell, formatter);
				if (date.getYear() >= 1 && date.getYear() <= LAST_YEAR) {
					return date.toString();
				}
			}
			catch (DateTimeParseException ex) {
				// 30.02.2026 looks like a date
			}
			throw new BadCell("This is not a date of the calendar, written as " + format.datePattern());
		};
	}

	private static String time(String cell) throws BadCell {
		try {
			if (TIME.matcher(cell).matches()) {
				return LocalTime.parse(cell).format(DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT));
			}
		}
		catch (DateTimeParseException ex) {
			// 25:00 looks like a time
		}
		throw new BadCell("This is not a time, written as HH:mm or HH:mm:ss");
	}

	private static String truth(String cell) throws BadCell {
		String lower = cell.toLowerCase(Locale.ROOT);
		if (!lower.equals("true") && !lower.equals("false")) {
			throw new BadCell("This is neither true nor false");
		}
		return lower;
	}

}
