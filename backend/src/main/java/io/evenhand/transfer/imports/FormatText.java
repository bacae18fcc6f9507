package io.evenhand.transfer.imports;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Formats as JSON: in requests, and as they are stored. What a format does not say is not
 * written, so that nodes of a former version read what they know. Stateless.
 */
final class FormatText {

	/** The most characters of a format. */
	static final int LONGEST = 16_000;

	private static final List<String> NAMES = List.of("delimiter", "charset", "decimalSign", "datePattern", "columns",
			"mapping");

	private static final List<String> COLUMN_NAMES = List.of("decimalSign", "datePattern");

	private static final JsonMapper json = JsonMapper.builder().build();

	private static final TypeReference<Map<String, @Nullable Object>> OBJECT = new TypeReference<>() {
	};

	private static final int MAX_TEXT = 40;

	private FormatText() {
	}

	static ImportFormat read(@Nullable String text) {
		if (text == null || text.isBlank()) {
			return ImportFormat.DEFAULT;
		}
		Map<String, @Nullable Object> members = members(text);
		check(members, NAMES, "The format", "delimiter, charset, decimalSign, datePattern, columns and mapping");
		return new ImportFormat(text(members, "delimiter"), text(members, "charset"),
				orDefault(text(members, "decimalSign"), ImportFormat.DEFAULT.decimalSign()),
				orDefault(text(members, "datePattern"), ImportFormat.DEFAULT.datePattern()), columns(members),
				mapping(members));
	}

	static String write(ImportFormat format) {
		Map<String, @Nullable Object> members = new LinkedHashMap<>();
		members.put("delimiter", format.delimiter());
		members.put("charset", format.charset());
		members.put("decimalSign", format.decimalSign());
		members.put("datePattern", format.datePattern());
		if (!format.columns().isEmpty()) {
			members.put("columns", format.columns());
		}
		if (!format.mapping().isEmpty()) {
			members.put("mapping", format.mapping());
		}
		return json.writeValueAsString(members);
	}

	private static Map<String, @Nullable Object> members(String text) {
		try {
			Map<String, @Nullable Object> members = json.readValue(text, OBJECT);
			if (members != null) {
				return members;
			}
		}
		catch (JacksonException ex) {
			// the sentence below says it
		}
		throw new IllegalArgumentException("The format is not a JSON object");
	}

	private static void check(Map<String, ?> members, List<String> known, String what, String names) {
		members.keySet().stream().filter((name) -> !known.contains(name)).findFirst().ifPresent((name) -> {
			throw new IllegalArgumentException(what + " has no \"" + name + "\"; it knows " + names);
		});
	}

	private static Map<String, ColumnFormat> columns(Map<String, @Nullable Object> members) {
		Map<String, ColumnFormat> columns = new LinkedHashMap<>();
		object(members, "columns").forEach((field, value) -> {
			Map<String, @Nullable Object> said = object(Map.of("columns", (value != null) ? value : ""), "columns");
			check(said, COLUMN_NAMES, "The format's column \"" + field + "\"", "decimalSign and datePattern");
			columns.put(field, new ColumnFormat(text(said, "decimalSign"), text(said, "datePattern")));
		});
		return columns;
	}

	private static Map<String, String> mapping(Map<String, @Nullable Object> members) {
		Map<String, String> mapping = new LinkedHashMap<>();
		object(members, "mapping").forEach((column, field) -> {
			if (field != null && !(field instanceof String)) {
				throw new IllegalArgumentException(
						"The format's \"mapping\" has a field's name for each column, or null to leave it out");
			}
			mapping.put(column, (field instanceof String name) ? name : "");
		});
		return mapping;
	}

	private static Map<String, @Nullable Object> object(Map<String, ? extends @Nullable Object> members, String name) {
		Object value = members.get(name);
		if (value == null) {
			return Map.of();
		}
		if (!(value instanceof Map<?, ?> object)) {
			throw new IllegalArgumentException("The format's \"" + name + "\" is an object");
		}
		Map<String, @Nullable Object> read = new LinkedHashMap<>();
		object.forEach((key, one) -> read.put(String.valueOf(key), one));
		return read;
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

}
