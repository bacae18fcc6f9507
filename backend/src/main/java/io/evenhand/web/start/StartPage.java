package io.evenhand.web.start;

import java.util.List;
import java.util.Map;

import io.evenhand.web.ParameterField;

import org.jspecify.annotations.Nullable;

/**
 * The form that starts a job of one kind. Immutable.
 *
 * @param staff whether it is staff's, who says whose job it is
 * @param base where the jobs are
 * @param title what people call its kind of job
 * @param type the kind of job
 * @param key made with the form: sent twice, it is one job
 * @param fields the parameters
 * @param lanes titles by name, the empty name first; only where the reader may choose
 * @param priorities words by name
 * @param typed what was typed, by field
 * @param errors a sentence for each field at fault; "form" concerns the whole
 */
record StartPage(boolean staff, String base, String title, String type, String key, List<ParameterField> fields,
		Map<String, String> lanes, Map<String, String> priorities, Map<String, String> typed,
		Map<String, String> errors) {

	/** Where it is sent. */
	public String action() {
		return this.base + "/start/" + this.type;
	}

	/** Whose layout it has. */
	public String kind() {
		return this.staff ? "staff" : "customer";
	}

	public boolean mayChooseLane() {
		return this.lanes.size() > 1;
	}

	public boolean mayChoosePriority() {
		return this.priorities.size() > 1;
	}

	/** What is wrong with the whole of it. */
	public @Nullable String refused() {
		return this.errors.get("form");
	}

	/**
	 * What can be started.
	 *
	 * @param staff whether it is staff's
	 * @param base where the jobs are
	 * @param kinds of jobs, titles by type
	 */
	record Kinds(boolean staff, String base, Map<String, String> kinds) {

		/** Whose layout it has. */
		public String kind() {
			return this.staff ? "staff" : "customer";
		}

	}

}
