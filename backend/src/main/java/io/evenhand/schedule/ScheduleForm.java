package io.evenhand.schedule;

import java.util.Map;

/**
 * What a person sets of a schedule. Immutable.
 *
 * @param name 1 to 100 characters, unique within the tenant
 * @param type the job type's name
 * @param parameters what each job is given, texts by name
 * @param cron five fields: minute, hour, day of month, month, day of week
 * @param zone a time zone's name, such as {@code Europe/Oslo}
 */
public record ScheduleForm(String name, String type, Map<String, String> parameters, String cron, String zone) {

	public ScheduleForm {
		parameters = Map.copyOf(parameters);
	}

}
