package io.evenhand.audit;

import org.jspecify.annotations.Nullable;

/**
 * What else a line of the audit tells. Immutable.
 *
 * @param predicted what the change was expected to do, in words; null where nobody asked
 * @param undoes the id of the line whose change this one takes back, null where it does
 * not
 */
public record Note(@Nullable String predicted, @Nullable Long undoes) {

	/** Nothing else. */
	public static final Note NONE = new Note(null, null);

	/** The most characters of the prediction; a longer one is cut. */
	public static final int MAX_TEXT = 1_000;

	public Note {
		if (predicted != null && predicted.length() > MAX_TEXT) {
			predicted = predicted.substring(0, MAX_TEXT - 1) + "…";
		}
	}

}
