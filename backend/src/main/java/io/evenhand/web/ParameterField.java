package io.evenhand.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.evenhand.job.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a kind of job as a field of a form. Immutable.
 *
 * @param id its name in the form
 * @param label what people read beside it
 * @param hint what it may hold
 * @param value as typed
 * @param options of a choice, empty for a line of text
 * @param error what is wrong with it, null where nothing is
 */
public record ParameterField(String id, String label, String hint, String value, Map<String, String> options,
		@Nullable String error) {

	/** What a parameter's field name begins with, so that none is taken for another. */
	public static final String PREFIX = "with-";

	/**
	 * The fields of a kind of job.
	 * @param parameters what it declares
	 * @param typed what was typed, by field
	 * @param errors what is wrong, by parameter
	 * @return in the order of the parameters
	 */
	public static List<ParameterField> of(List<Parameter> parameters, Map<String, String> typed,
			Map<String, String> errors) {
		return parameters.stream().map((one) -> of(one, typed, errors)).toList();
	}

	/**
	 * What was typed into such fields.
	 * @param typed all that was typed, by field
	 * @return texts by parameter
	 */
	public static Map<String, String> given(Map<String, String> typed) {
		Map<String, String> parameters = new TreeMap<>();
		typed.forEach((field, text) -> {
			if (field.startsWith(PREFIX)) {
				parameters.put(field.substring(PREFIX.length()), text);
			}
		});
		return parameters;
	}

	private static ParameterField of(Parameter parameter, Map<String, String> typed, Map<String, String> errors) {
		String id = PREFIX + parameter.name();
		String otherwise = parameter.otherwise();
		String value = typed.getOrDefault(id, (otherwise != null) ? otherwise : "");
		return new ParameterField(id, parameter.title(), hint(parameter), value, options(parameter),
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
