package io.evenhand.http;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An answer that arrived whole. Immutable but for the body, which nobody changes. Its
 * text does not show the body.
 *
 * @param status the status code
 * @param headers by their names in lower case; of several of a name the first
 * @param body its bytes
 */
public record Answer(int status, Map<String, String> headers, byte[] body) {

	/**
	 * A header.
	 * @param name its name, in any case
	 * @return its value, empty where there is none
	 */
	public Optional<String> header(String name) {
		return Optional.ofNullable(this.headers.get(name.toLowerCase(Locale.ROOT)));
	}

	@Override
	public String toString() {
		return "Answer " + this.status + " with " + this.body.length + " bytes";
	}

}
