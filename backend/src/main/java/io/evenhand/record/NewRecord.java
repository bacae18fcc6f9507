package io.evenhand.record;

/**
 * A record to be stored. Immutable.
 *
 * @param key the canonical text of its key field, 1 to 255 characters
 * @param place where it stands in the job's input: of two with the same key, the one with
 * the higher place wins
 * @param document a JSON object of canonical text by field name; a null removes the value
 */
public record NewRecord(String key, long place, String document) {

	/** The most characters of a key. */
	public static final int MAX_KEY = 255;

}
