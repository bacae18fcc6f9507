package io.evenhand.job;

import java.util.Map;

/**
 * Parameters of a job are not as its kind needs them. Its message is a sentence for the
 * person who asked.
 */
public final class ParametersRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient Map<String, String> errors;

	ParametersRefused(Map<String, String> errors) {
		super("Some parameters are not as this kind of job needs them.");
		this.errors = Map.copyOf(errors);
	}

	/**
	 * What is wrong.
	 * @return a sentence by the parameter's name
	 */
	public Map<String, String> errors() {
		return this.errors;
	}

}
