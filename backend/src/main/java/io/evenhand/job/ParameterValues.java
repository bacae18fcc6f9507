package io.evenhand.job;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Parameters of one job, checked against what its kind declares. Immutable.
 */
public final class ParameterValues {

	/** Of a kind of job that has no parameters. */
	public static final ParameterValues NONE = new ParameterValues(Map.of());

	private final Map<String, Object> values;

	private ParameterValues(Map<String, Object> values) {
		this.values = Map.copyOf(values);
	}

	/**
	 * Checks what somebody gave.
	 * @param declared the parameters that there are
	 * @param given texts by name; a blank one counts as not given
	 * @return the values, defaults included
	 * @throws ParametersRefused if some are missing, unknown or wrong, with a sentence
	 * for each
	 */
	static ParameterValues read(List<Parameter> declared, Map<String, String> given) {
		Map<String, Object> values = new TreeMap<>();
		Map<String, String> errors = new TreeMap<>();
		for (String name : given.keySet()) {
			if (declared.stream().noneMatch((parameter) -> parameter.name().equals(name))) {
				errors.put(name, "This kind of job has no such parameter"
						+ (declared.isEmpty() ? "." : "; it has " + names(declared) + "."));
			}
		}
		for (Parameter parameter : declared) {
			try {
				read(parameter, given.getOrDefault(parameter.name(), ""), values);
			}
			catch (IllegalArgumentException ex) {
				errors.put(parameter.name(), String.valueOf(ex.getMessage()));
			}
		}
		if (!errors.isEmpty()) {
			throw new ParametersRefused(errors);
		}
		return new ParameterValues(values);
	}

	private static void read(Parameter parameter, String given, Map<String, Object> into) {
		String text = given.isBlank() ? parameter.otherwise() : given;
		if (text == null) {
			throw new IllegalArgumentException("This is needed: " + parameter.title() + ".");
		}
		if (!text.isBlank()) {
			into.put(parameter.name(), parameter.read(text));
		}
	}

	private static String names(List<Parameter> declared) {
		return declared.stream().map(Parameter::name).collect(Collectors.joining(", "));
	}

	/**
	 * Whether there is a value.
	 * @param name a parameter's name
	 * @return false where it may be left out and was
	 */
	public boolean has(String name) {
		return this.values.containsKey(name);
	}

	/**
	 * A text or a choice.
	 * @param name a parameter's name
	 * @return its value
	 * @throws NullPointerException if there is none
	 */
	public String text(String name) {
		return String.valueOf(value(name));
	}

	/**
	 * A whole number.
	 * @param name a parameter's name
	 * @return its value
	 * @throws NullPointerException if there is none
	 */
	public long integer(String name) {
		return (Long) value(name);
	}

	/**
	 * A decimal number.
	 * @param name a parameter's name
	 * @return its value
	 * @throws NullPointerException if there is none
	 */
	public BigDecimal decimal(String name) {
		return (BigDecimal) value(name);
	}

	/**
	 * A day.
	 * @param name a parameter's name
	 * @return its value
	 * @throws NullPointerException if there is none
	 */
	public LocalDate date(String name) {
		return (LocalDate) value(name);
	}

	/**
	 * A flag.
	 * @param name a parameter's name
	 * @return its value
	 * @throws NullPointerException if there is none
	 */
	public boolean flag(String name) {
		return (Boolean) value(name);
	}

	private Object value(String name) {
		return Objects.requireNonNull(this.values.get(name), () -> "The parameter " + name + " has no value");
	}

	/** As they are stored and given again. */
	public Map<String, String> texts() {
		return this.values.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (value) -> written(value.getValue()), (a, b) -> a,
					TreeMap::new));
	}

	private static String written(Object value) {
		return (value instanceof BigDecimal number) ? number.toPlainString() : value.toString();
	}

	Map<String, Object> values() {
		return this.values;
	}

	@Override
	public String toString() {
		return texts().toString();
	}

}
