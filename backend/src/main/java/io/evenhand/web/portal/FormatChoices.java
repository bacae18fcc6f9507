package io.evenhand.web.portal;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.transfer.imports.ImportFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * How a file may be written, as the form offers it: codes for the form, words for people,
 * signs for the import. Thread-safe.
 */
@Component
final class FormatChoices {

	private static final Map<String, String> DELIMITERS = Map.of("comma", ",", "semicolon", ";", "tab", "\t", "pipe",
			"|");

	private static final List<String> CHARSETS = List.of("", "windows-1252", "iso-8859-15", "utf-16");

	private final MessageSource messages;

	FormatChoices(MessageSource messages) {
		this.messages = messages;
	}

	Map<String, String> delimiters() {
		return words("portal.delimiter.", List.of("", "comma", "semicolon", "tab", "pipe"));
	}

	Map<String, String> decimalSigns() {
		return words("portal.decimal.", List.of("", "comma"));
	}

	Map<String, String> charsets() {
		return words("portal.charset.", CHARSETS);
	}

	/**
	 * Reads the form; what it has no control for stands in its hidden "base".
	 * @param typed what was typed, by field
	 * @return the format
	 * @throws IllegalArgumentException if it is not possible, in a sentence
	 */
	static ImportFormat format(Map<String, String> typed) {
		String charset = typed.getOrDefault("charset", "");
		String pattern = typed.getOrDefault("datePattern", "").strip();
		String delimiter = typed.getOrDefault("delimiter", "");
		ImportFormat base = ImportFormat.parse(typed.get("base"));
		return new ImportFormat(DELIMITERS.getOrDefault(delimiter, delimiter.isEmpty() ? null : delimiter),
				charset.isEmpty() ? null : charset, "comma".equals(typed.get("decimalSign")) ? "," : ".",
				pattern.isEmpty() ? ImportFormat.DEFAULT.datePattern() : pattern, base.columns(), base.mapping());
	}

	/** What the form would have to say for a format, as far as it can. */
	static Map<String, String> typed(ImportFormat format) {
		Map<String, String> typed = new LinkedHashMap<>();
		DELIMITERS.forEach((code, sign) -> {
			if (sign.equals(format.delimiter())) {
				typed.put("delimiter", code);
			}
		});
		String charset = (format.charset() != null) ? format.charset().toLowerCase(Locale.ROOT) : "";
		if (!charset.isEmpty() && CHARSETS.contains(charset)) {
			typed.put("charset", charset);
		}
		if (format.decimalSign().equals(",")) {
			typed.put("decimalSign", "comma");
		}
		if (!format.datePattern().equals(ImportFormat.DEFAULT.datePattern())) {
			typed.put("datePattern", format.datePattern());
		}
		return typed;
	}

	/**
	 * All that a form would have to say for a format, also with choices of its own.
	 * @param format a format
	 * @return the form's fields that say it
	 */
	static Map<String, String> whole(ImportFormat format) {
		Map<String, String> typed = new HashMap<>();
		String delimiter = format.delimiter();
		if (delimiter != null) {
			typed.put("delimiter", delimiter);
			DELIMITERS.forEach((code, sign) -> typed.computeIfPresent("delimiter",
					(field, value) -> value.equals(sign) ? code : value));
		}
		if (format.charset() != null) {
			typed.put("charset", format.charset().toLowerCase(Locale.ROOT));
		}
		if (format.decimalSign().equals(",")) {
			typed.put("decimalSign", "comma");
		}
		if (!format.datePattern().equals(ImportFormat.DEFAULT.datePattern())) {
			typed.put("datePattern", format.datePattern());
		}
		if (!format.columns().isEmpty() || !format.mapping().isEmpty()) {
			typed.put("base", format.json());
		}
		return typed;
	}

	/** A sign for a column, where it is not that of the file. */
	Map<String, String> columnSigns() {
		Map<String, String> words = new LinkedHashMap<>();
		for (String code : List.of("file", "point", "comma")) {
			words.put(code.equals("file") ? "" : code,
					this.messages.getMessage("portal.sign." + code, null, code, Locale.UK));
		}
		return words;
	}

	/** Choices with one that somebody made elsewhere, such as by the API. */
	static Map<String, String> with(Map<String, String> choices, @Nullable String made) {
		if (made != null) {
			choices.putIfAbsent(made, made);
		}
		return choices;
	}

	/** The empty code is the one that needs no choice. */
	private Map<String, String> words(String prefix, List<String> codes) {
		Map<String, String> words = new LinkedHashMap<>();
		for (String code : codes) {
			words.put(code, this.messages.getMessage(prefix + (code.isEmpty() ? "auto" : code), null, code, Locale.UK));
		}
		return words;
	}

}
