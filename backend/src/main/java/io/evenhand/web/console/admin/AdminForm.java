package io.evenhand.web.console.admin;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A form of administration: one column of fields and a button. Immutable.
 *
 * @param word its words are the messages "admin." + word (heading) and "admin." + word +
 * ".act" (button)
 * @param subject what it is about, as people read it
 * @param nav the current link of the top bar
 * @param action where it is sent
 * @param back where "discard" leads
 * @param fields in order
 * @param errors by field; the key "form" concerns the whole
 */
record AdminForm(String word, String subject, String nav, String action, String back, List<Field> fields,
		Map<String, String> errors) {

	/**
	 * Where the list stands that it belongs to.
	 * @return its address
	 */
	public String home() {
		return this.nav.equals("lanes") ? "/console" : "/console/" + this.nav;
	}

	/**
	 * What is wrong with the whole of it.
	 * @return a sentence, null where nothing is
	 */
	public @Nullable String refused() {
		return this.errors.get("form");
	}

	/**
	 * A field.
	 *
	 * @param id its name
	 * @param kind input, password, number, decimal, area, select, check or hidden
	 * @param value as typed, or as it is now
	 * @param options of a select, from value to words
	 */
	record Field(String id, String kind, String value, Map<String, String> options) {

		static Field input(String id, String value) {
			return new Field(id, "input", value, Map.of());
		}

		static Field of(String kind, String id, String value) {
			return new Field(id, kind, value, Map.of());
		}

		static Field select(String id, String value, Map<String, String> options) {
			return new Field(id, "select", value, options);
		}

	}

}
