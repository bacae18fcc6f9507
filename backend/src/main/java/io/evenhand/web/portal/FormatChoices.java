package io.evenhand.web.portal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.transfer.imports.ImportFormat;

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
	 * Reads the form.
	 * @param typed what was typed, by field
	 * @return the format
	 * @throws IllegalArgumentException if it is not possible, in a sentence
	 */
	static ImportFormat format(Map<String, String> typed) {
		String charset = typed.getOrDefault("charset", "");
		String pattern = typed.getOrDefault("datePattern", "").strip();
		return new ImportFormat(DELIMITERS.get(typed.getOrDefault("delimiter", "")), charset.isEmpty() ? null : charset,
				"comma".equals(typed.get("decimalSign")) ? "," : ".",
				pattern.isEmpty() ? ImportFormat.DEFAULT.datePattern() : pattern);
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

	/** The empty code is the one that needs no choice. */
	private Map<String, String> words(String prefix, List<String> codes) {
		Map<String, String> words = new LinkedHashMap<>();
		for (String code : codes) {
			words.put(code, this.messages.getMessage(prefix + (code.isEmpty() ? "auto" : code), null, code, Locale.UK));
		}
		return words;
	}

}
