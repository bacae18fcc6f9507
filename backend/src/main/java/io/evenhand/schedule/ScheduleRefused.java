package io.evenhand.schedule;

/**
 * A schedule cannot be as somebody wants it; its message is a sentence for that person.
 */
public final class ScheduleRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String field;

	/**
	 * Refuses a value.
	 * @param field the field's name in the API
	 * @param sentence why
	 */
	ScheduleRefused(String field, String sentence) {
		super(sentence);
		this.field = field;
	}

	/**
	 * What is wrong.
	 * @return the field's name in the API
	 */
	public String field() {
		return this.field;
	}

}
