package io.evenhand.transfer.imports;

import java.nio.charset.Charset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import io.evenhand.transfer.imports.csv.ColumnNames;
import org.jspecify.annotations.Nullable;

/**
 * How a file is written, as far as the sender says. Immutable.
 *
 * @param delimiter one ASCII character between cells; null finds it from the header
 * @param charset the name of the file's character set; null means UTF-8, or UTF-16 where
 * the file begins with its mark
 * @param decimalSign {@code .} or {@code ,}
 * @param datePattern of letters y, M and d, such as {@code dd.MM.yyyy}; ISO dates by
 * default
 * @param columns by field, where a column is written otherwise than the file
 * @param mapping by column the field that it feeds, or nothing to leave it out; a column
 * that is not here feeds the field of its own name. Columns are called as
 * {@link ColumnNames} says
 */
public record ImportFormat(@Nullable String delimiter, @Nullable String charset, String decimalSign, String datePattern,
		Map<String, ColumnFormat> columns, Map<String, String> mapping) {

	/** UTF-8, the delimiter from the header, a decimal point, ISO dates. */
	public static final ImportFormat DEFAULT = new ImportFormat(null, null, ".", "yyyy-MM-dd");

	/** The most columns that are mapped. */
	public static final int MOST_MAPPED = 500;

	private static final int MAX_PATTERN = 40;

	public ImportFormat {
		if (delimiter != null && (delimiter.length() != 1 || !delimits(delimiter.charAt(0)))) {
			throw new IllegalArgumentException(
					"The delimiter is one character, such as a comma, a semicolon, a tab or a "
							+ "vertical bar; not a letter, a digit, a quote or a line break");
		}
		if (charset != null && !isKnown(charset)) {
			throw new IllegalArgumentException("The character set \"" + charset
					+ "\" is not known here; such as UTF-8, windows-1252 or ISO-8859-15");
		}
		checkSign(decimalSign);
		dates(datePattern);
		TreeMap<String, ColumnFormat> said = new TreeMap<>(columns);
		said.values().removeIf(ColumnFormat::plain);
		columns = Collections.unmodifiableMap(said);
		TreeMap<String, String> named = new TreeMap<>();
		mapping.forEach((column, field) -> named.put(ColumnNames.plain(column), field.strip()));
		mapping = Collections.unmodifiableMap(named);
		if (mapping.size() > MOST_MAPPED) {
			throw new IllegalArgumentException("A format maps at most " + MOST_MAPPED + " columns");
		}
	}

	/** A format of the file as a whole. */
	public ImportFormat(@Nullable String delimiter, @Nullable String charset, String decimalSign, String datePattern) {
		this(delimiter, charset, decimalSign, datePattern, Map.of(), Map.of());
	}

	/**
	 * Reads the {@code format} of a request.
	 * @param text a JSON object with any of {@code delimiter}, {@code charset},
	 * {@code decimalSign}, {@code datePattern}, {@code columns}, {@code mapping}; null or
	 * blank gives the default
	 * @return the format
	 * @throws IllegalArgumentException if it cannot be read or is not possible, in a
	 * sentence
	 */
	public static ImportFormat parse(@Nullable String text) {
		ImportFormat format = FormatText.read(text);
		if (format.json().length() > FormatText.LONGEST) {
			throw new IllegalArgumentException(
					"The format is longer than " + FormatText.LONGEST + " characters; map fewer columns");
		}
		return format;
	}

	/**
	 * The format as {@link #parse} reads it.
	 * @return a JSON object
	 */
	public String json() {
		return FormatText.write(this);
	}

	/**
	 * The same with other columns.
	 * @param mapping by column the field that it feeds, or nothing
	 * @return the format
	 */
	public ImportFormat mapped(Map<String, String> mapping) {
		return new ImportFormat(this.delimiter, this.charset, this.decimalSign, this.datePattern, this.columns,
				mapping);
	}

	/** The format of one field's column. */
	ImportFormat of(String field) {
		ColumnFormat own = this.columns.get(field);
		if (own == null) {
			return this;
		}
		String sign = own.decimalSign();
		String pattern = own.datePattern();
		return new ImportFormat(this.delimiter, this.charset, (sign != null) ? sign : this.decimalSign,
				(pattern != null) ? pattern : this.datePattern);
	}

	@Nullable Charset encoding() {
		return (this.charset != null) ? Charset.forName(this.charset) : null;
	}

	/**
	 * Reads dates by the calendar: there is no 30th of February.
	 * @return a strict formatter
	 */
	DateTimeFormatter dates() {
		return dates(this.datePattern);
	}

	static DateTimeFormatter dates(String pattern) {
		boolean letters = pattern.length() <= MAX_PATTERN && pattern.matches("[yMd \\-./,]+") && pattern.contains("y")
				&& pattern.contains("M") && pattern.contains("d") && !pattern.contains("MMM");
		if (!letters) {
			throw new IllegalArgumentException("The date pattern \"" + pattern
					+ "\" cannot be used: it has year, month and day as numbers, such as yyyy-MM-dd or dd.MM.yyyy");
		}
		return DateTimeFormatter.ofPattern(pattern.replace('y', 'u'), Locale.ROOT)
			.withResolverStyle(ResolverStyle.STRICT);
	}

	static void checkSign(String sign) {
		if (!sign.equals(".") && !sign.equals(",")) {
			throw new IllegalArgumentException("The decimal sign is \".\" or \",\"");
		}
	}

	private static boolean delimits(char delimiter) {
		return delimiter == '\t'
				|| (delimiter > ' ' && delimiter < 127 && delimiter != '"' && !Character.isLetterOrDigit(delimiter));
	}

	private static boolean isKnown(String charset) {
		try {
			return Charset.isSupported(charset) && Charset.forName(charset).canEncode();
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	/**
	 * What a repeated request is told from another by: where there are neither columns
	 * nor a mapping it reads as it did before there were any.
	 */
	@Override
	public String toString() {
		String whole = "ImportFormat[delimiter=%s, charset=%s, decimalSign=%s, datePattern=%s]"
			.formatted(this.delimiter, this.charset, this.decimalSign, this.datePattern);
		return (this.columns.isEmpty() && this.mapping.isEmpty()) ? whole
				: whole + " columns=" + this.columns + " mapping=" + this.mapping;
	}

}
