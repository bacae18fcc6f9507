package io.evenhand.job;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A parameter that a kind of job declares: whoever starts one gives a text, and the job
 * gets a checked value. Immutable.
 *
 * @param name as the API and {@code #{jobParameters['…']}} name it: a letter, then up to
 * 59 letters, digits, _ or -
 * @param title what people read beside the field
 * @param kind what it holds
 * @param otherwise what holds where nothing is given; null where something must be given,
 * empty for no value at all
 * @param choices what may be chosen, for {@link Kind#CHOICE} only
 */
public record Parameter(String name, String title, Kind kind, @Nullable String otherwise, List<String> choices) {

	/** The longest text, in characters. */
	public static final int LONGEST = 1000;

	private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9_-]{0,59}");

	public Parameter {
		choices = List.copyOf(choices);
		if (!NAME.matcher(name).matches() || title.isBlank()) {
			throw new IllegalArgumentException("The parameter \"" + name
					+ "\" needs a title, and a name of a letter and up to 59 letters, digits, _ or -");
		}
		if ((kind == Kind.CHOICE) == choices.isEmpty()) {
			throw new IllegalArgumentException("The parameter " + name + " is a choice exactly if it has choices");
		}
	}

	/** A text of 1 to 1000 characters; a {@link String}. */
	public static Parameter text(String name, String title) {
		return new Parameter(name, title, Kind.TEXT, null, List.of());
	}

	/** A whole number that fits in 64 bits; a {@link Long}. */
	public static Parameter integer(String name, String title) {
		return new Parameter(name, title, Kind.INTEGER, null, List.of());
	}

	/** A decimal number with a point; a {@link BigDecimal}. */
	public static Parameter decimal(String name, String title) {
		return new Parameter(name, title, Kind.DECIMAL, null, List.of());
	}

	/** A day such as 2026-11-30; a {@link LocalDate}. */
	public static Parameter date(String name, String title) {
		return new Parameter(name, title, Kind.DATE, null, List.of());
	}

	/** {@code true} or {@code false}; a {@link Boolean}. */
	public static Parameter flag(String name, String title) {
		return new Parameter(name, title, Kind.FLAG, null, List.of());
	}

	/** One of some words; a {@link String}. */
	public static Parameter choice(String name, String title, String... words) {
		return new Parameter(name, title, Kind.CHOICE, null, List.of(words));
	}

	/**
	 * The same, with what holds where nothing is given.
	 * @param text as somebody would give it
	 * @return the parameter
	 * @throws IllegalArgumentException if it is not such a value
	 */
	public Parameter orElse(String text) {
		read(text);
		return new Parameter(this.name, this.title, this.kind, text, this.choices);
	}

	/** The same, which may be left out: the job then finds no value. */
	public Parameter optional() {
		return new Parameter(this.name, this.title, this.kind, "", this.choices);
	}

	/**
	 * Reads a value.
	 * @param text not blank
	 * @return of the kind's type
	 * @throws IllegalArgumentException if it is no such value, in a sentence
	 */
	Object read(String text) {
		String value = text.strip();
		try {
			return switch (this.kind) {
				case TEXT -> checked(value, value.length() <= LONGEST, "This has at most " + LONGEST + " characters.");
				case INTEGER -> Long.valueOf(value);
				case DECIMAL -> decimal(value);
				case DATE -> LocalDate.parse(value);
				case FLAG -> Boolean
					.valueOf(checked(value, value.equals("true") || value.equals("false"), "This is true or false."));
				case CHOICE -> checked(value, this.choices.contains(value),
						"This is one of " + String.join(", ", this.choices) + ".");
			};
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(
					(this.kind == Kind.INTEGER) ? "This is a whole number." : "This is a number such as 12.50.", ex);
		}
		catch (DateTimeParseException ex) {
			throw new IllegalArgumentException("This is a day of the calendar such as 2026-11-30.", ex);
		}
	}

	/** No number that takes long to write out. */
	private static BigDecimal decimal(String text) {
		if (text.length() > 100 || !text.matches("[+-]?[0-9]+(\\.[0-9]+)?")) {
			throw new NumberFormatException();
		}
		return new BigDecimal(text);
	}

	private static String checked(String value, boolean right, String sentence) {
		if (!right) {
			throw new IllegalArgumentException(sentence);
		}
		return value;
	}

	/**
	 * What a parameter holds.
	 */
	public enum Kind {

		TEXT, INTEGER, DECIMAL, DATE, FLAG, CHOICE

	}

}
