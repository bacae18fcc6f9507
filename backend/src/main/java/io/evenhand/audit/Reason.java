package io.evenhand.audit;

/**
 * Why somebody changed something, in their own words. Immutable.
 *
 * @param text 5 to 300 characters after trimming
 */
public record Reason(String text) {

	public static final int MIN = 5;

	public static final int MAX = 300;

	public Reason {
		text = text.strip();
		if (text.length() < MIN || text.length() > MAX) {
			throw new IllegalArgumentException("A reason has 5 to 300 characters");
		}
	}

}
