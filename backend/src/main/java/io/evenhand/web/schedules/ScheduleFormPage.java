package io.evenhand.web.schedules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.job.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * The form of a schedule: its name, its times, and what its kind of job needs to know.
 * Immutable.
 *
 * @param side whose page it is
 * @param action where it is sent
 * @param back where "discard" leads
 * @param title what people call its kind of job
 * @param type the kind of job
 * @param version what the reader saw, null for a new one
 * @param typed what was typed or is so now, by field
 * @param fields the parameters
 * @param errors what is wrong, by field; "form" concerns the whole
 * @param asksTenant whether staff says whose it is
 */
record ScheduleFormPage(Side side, String action, String back, String title, String type, @Nullable Integer version,
		Map<String, String> typed, List<Field> fields, Map<String, String> errors, boolean asksTenant) {

	/** What a parameter's field name begins with. */
	static final String PREFIX = "with-";

	/** What is wrong with the whole of it. */
	public @Nullable String refused() {
		return this.errors.get("form");
	}

	/**
	 * A parameter's field.
	 *
	 * @param id its name in the form
	 * @param label what people read beside it
	 * @param hint what it may hold
	 * @param value as typed
	 * @param options of a choice, empty for a line of text
	 * @param error what is wrong with it, null where nothing is
	 */
	record Field(String id, String label, String hint, String value, Map<String, String> options,
			@Nullable String error) {

		static Field of(Parameter parameter, Map<String, String> typed, Map<String, String> errors) {
			String id = PREFIX + parameter.name();
			String otherwise = parameter.otherwise();
			String value = typed.getOrDefault(id, (otherwise != null) ? otherwise : "");
			return new Field(id, parameter.title(), hint(parameter), value, options(parameter),
					errors.get(parameter.name()));
		}

		private static String hint(Parameter parameter) {
			String kind = switch (parameter.kind()) {
				case TEXT, CHOICE, FLAG -> "";
				case INTEGER -> "a whole number";
				case DECIMAL -> "a number such as 12.50";
				case DATE -> "a day such as 2026-11-30";
			};
			boolean may = "".equals(parameter.otherwise());
			return may ? (kind.isEmpty() ? "may be left out" : kind + ", may be left out") : kind;
		}

		private static Map<String, String> options(Parameter parameter) {
			Map<String, String> options = new LinkedHashMap<>();
			if ("".equals(parameter.otherwise()) && !parameter.choices().isEmpty()) {
				options.put("", "as it suits");
			}
			parameter.choices().forEach((word) -> options.put(word, word));
			if (parameter.kind() == Parameter.Kind.FLAG) {
				options.put("false", "no");
				options.put("true", "yes");
			}
			return options;
		}

	}

}
