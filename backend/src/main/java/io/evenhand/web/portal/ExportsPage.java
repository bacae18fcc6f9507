package io.evenhand.web.portal;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A customer's exports and the form that starts one. Immutable.
 *
 * @param form what can be chosen, what was typed and what was wrong with it
 * @param jobs the newest exports, the newest first
 */
record ExportsPage(UploadPage form, List<JobCard> jobs) {

	/** Words by value; a format's name is its word. */
	public Map<String, String> formats() {
		return new TreeMap<>(Map.of("csv", "CSV", "jsonl", "JSON Lines"));
	}

	public boolean packed() {
		return "gzip".equals(this.form.typed().get("packed"));
	}

}
