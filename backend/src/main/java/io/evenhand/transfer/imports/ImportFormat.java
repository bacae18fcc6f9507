package io.evenhand.transfer.imports;

import java.nio.charset.Charset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * How a file is written, as far as the sender says. Immutable.
 *
 * @param delimiter one ASCII character between cells; null finds it from the header
 * @param charset the name of the file's character set; null means UTF-8, or UTF-16 where
 * the file begins with its mark
 * @param decimalSign {@code .} or {@code ,}
 * @param datePattern of letters y, M and d, such as {@code dd.MM.yyyy}; ISO dates by
 * default
 */
public record ImportFormat(@Nullable String delimiter, @Nullable String charset, String decimalSign,
		String datePattern) {

	/** UTF-8, the delimiter from the header, a decimal point, ISO dates. */
	public static final ImportFormat DEFAULT = new ImportFormat(null, null, ".", "yyyy-MM-dd");

	private static final Set<String> NAMES = Set.of("delimiter", "charset", "decimalSign", "datePattern");

	private static final JsonMapper json = JsonMapper.builder().build();

	private static final TypeReference<Map<String, @Nullable Object>> OBJECT = new TypeReference<>() {
	};

	private static final int MAX_TEXT = 40;

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
		if (!decimalSign.equals(".") && !decimalSign.equals(",")) {
			throw new IllegalArgumentException("The decimal sign is \".\" or \",\"");
		}
		dates(datePattern);
	}

	/**
	 * Reads the {@code format} of a request.
	 * @param text a JSON object with any of {@code delimiter}, {@code charset},
	 * {@code decimalSign}, {@code datePattern}; null or blank gives the default
	 * @return the format
	 * @throws IllegalArgumentException if it cannot be read or is not possible, in a
	 * sentence
	 */
	public static ImportFormat parse(@Nullable String text) {
		if (text == null || text.isBlank()) {
			return DEFAULT;
		}
		Map<String, @Nullable Object> members = members(text);
		members.keySet().stream().filter((name) -> !NAMES.contains(name)).findFirst().ifPresent((name) -> {
			throw new IllegalArgumentException(
					"The format has no \"" + name + "\"; it knows delimiter, charset, decimalSign and datePattern");
		});
		return new ImportFormat(text(members, "delimiter"), text(members, "charset"),
				orDefault(text(members, "decimalSign"), DEFAULT.decimalSign()),
				orDefault(text(members, "datePattern"), DEFAULT.datePattern()));
	}

	/**
	 * The format as {@link #parse} reads it.
	 * @return a JSON object
	 */
	String json() {
		return json.writeValueAsString(this);
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

	private static DateTimeFormatter dates(String pattern) {
		boolean letters = pattern.length() <= MAX_TEXT && pattern.matches("[yMd \\-./,]+") && pattern.contains("y")
				&& pattern.contains("M") && pattern.contains("d") && !pattern.contains("MMM");
		if (!letters) {
			throw new IllegalArgumentException("The date pattern \"" + pattern
					+ "\" cannot be used: it has year, month and day as numbers, such as yyyy-MM-dd or dd.MM.yyyy");
		}
		return DateTimeFormatter.ofPattern(pattern.replace('y', 'u'), Locale.ROOT)
			.withResolverStyle(ResolverStyle.STRICT);
	}

	private static Map<String, @Nullable Object> members(String text) {
		try {
			return json.readValue(text, OBJECT);
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("The format is not a JSON object", ex);
		}
	}

	private static @Nullable String text(Map<String, @Nullable Object> members, String name) {
		Object value = members.get(name);
		if (value == null || "".equals(value)) {
			return null;
		}
		if (value instanceof String text && text.length() <= MAX_TEXT) {
			return text;
		}
		throw new IllegalArgumentException("The format's \"" + name + "\" is a short text");
	}

	private static String orDefault(@Nullable String value, String otherwise) {
		return (value != null) ? value : otherwise;
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

}
