package io.evenhand.web.schedules;

import java.util.List;
import java.util.Map;

import io.evenhand.web.ParameterField;
import org.jspecify.annotations.Nullable;

/**
 * The form of a schedule: its name, its times, and what its kind of job needs to know.
 * Immutable.
 *
 * @param side whose page it is
 * @param action where it is sent
 * @param back where "discard" leads
 * @param title what people call its kind of job
 * @param type the kind of job
 * @param version what the reader saw, null for a new one
 * @param typed what was typed or is so now, by field
 * @param fields the parameters
 * @param errors what is wrong, by field; "form" concerns the whole
 * @param asksTenant whether staff says whose it is
 */
record ScheduleFormPage(Side side, String action, String back, String title, String type, @Nullable Integer version,
		Map<String, String> typed, List<ParameterField> fields, Map<String, String> errors, boolean asksTenant) {

	/** What is wrong with the whole of it. */
	public @Nullable String refused() {
		return this.errors.get("form");
	}

}
