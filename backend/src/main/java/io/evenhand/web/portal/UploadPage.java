package io.evenhand.web.portal;

import java.util.List;
import java.util.Map;

/**
 * The form that sends a file. Immutable.
 *
 * @param key made with the form: sent twice, it is one job
 * @param collections titles by name
 * @param lanes titles by name, the empty name first; only where the tenant may choose
 * @param delimiters words by value
 * @param decimalSigns words by value
 * @param charsets words by value
 * @param typed what was typed, by field
 * @param errors a sentence for each field at fault
 * @param limit the largest file, in words
 */
record UploadPage(String key, Map<String, String> collections, Map<String, String> lanes,
		Map<String, String> delimiters, Map<String, String> decimalSigns, Map<String, String> charsets,
		Map<String, String> typed, Map<String, String> errors, String limit) {

	public boolean mayChooseLane() {
		return this.lanes.size() > 1;
	}

	/** How the file is read was set, or is at fault: the details are open. */
	public boolean formatted() {
		return FIELDS.stream().anyMatch((field) -> !this.typed.getOrDefault(field, "").isEmpty());
	}

	private static final List<String> FIELDS = List.of("delimiter", "charset", "decimalSign", "datePattern", "base");

}
