package io.evenhand.gate;

import java.io.Serializable;
import java.util.List;

/**
 * Settings that were refused as a whole, with a sentence for each field at fault.
 */
public final class SettingsRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final List<Problem> problems;

	SettingsRefused(List<Problem> problems) {
		super(String.join("; ", problems.stream().map(Problem::sentence).toList()));
		this.problems = List.copyOf(problems);
	}

	public List<Problem> problems() {
		return this.problems;
	}

	/**
	 * What is wrong with one field.
	 *
	 * @param field the field's name in the API, such as {@code queueLimit}
	 * @param sentence for the person who filled it in
	 */
	public record Problem(String field, String sentence) implements Serializable {
	}

}
