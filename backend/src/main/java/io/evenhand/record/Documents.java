package io.evenhand.record;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Documents as they are stored: JSON objects of text. Stateless.
 */
final class Documents {

	private static final JsonMapper json = JsonMapper.builder().build();

	private static final TypeReference<Map<String, @Nullable String>> OBJECT = new TypeReference<>() {
	};

	private Documents() {
	}

	static Map<String, String> read(String document) {
		Map<String, String> fields = new LinkedHashMap<>();
		json.readValue(document, OBJECT).forEach((name, value) -> {
			if (value != null) {
				fields.put(name, value);
			}
		});
		return java.util.Collections.unmodifiableMap(fields);
	}

}
