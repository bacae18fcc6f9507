package io.evenhand.record;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * MySQL's {@code json_merge_patch} for H2, for objects of text: a member of the second
 * replaces that of the first, one that is null removes it, others stay. Stateless.
 */
public final class MergePatch {

	private static final JsonMapper json = JsonMapper.builder().build();

	private static final TypeReference<Map<String, @Nullable Object>> OBJECT = new TypeReference<>() {
	};

	private MergePatch() {
	}

	/**
	 * Merges two documents; called by the database.
	 * @param document a JSON object
	 * @param patch a JSON object
	 * @return the merged object
	 */
	public static String merge(String document, String patch) {
		Map<String, @Nullable Object> merged = json.readValue(document, OBJECT);
		json.readValue(patch, OBJECT).forEach((name, value) -> {
			if (value == null) {
				merged.remove(name);
			}
			else {
				merged.put(name, value);
			}
		});
		return json.writeValueAsString(merged);
	}

}
