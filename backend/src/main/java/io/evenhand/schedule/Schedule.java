package io.evenhand.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as people set it. Immutable.
 *
 * @param id its identity
 * @param tenant whose jobs it starts
 * @param name what people call it, unique within the tenant
 * @param type the job type's name
 * @param parameters what each job is given, texts by name
 * @param cron five fields: minute, hour, day of month, month, day of week
 * @param zone in which the cron's times are told
 * @param pause null while it is not paused
 * @param createdBy who made it
 * @param version grows with each change
 */
public record Schedule(long id, TenantId tenant, String name, String type, Map<String, String> parameters, String cron,
		ZoneId zone, @Nullable Pause pause, String createdBy, int version) {

	Cron times() {
		return Cron.parse(this.cron, this.zone.getId());
	}

	/** As the audit tells it. */
	String words() {
		return "%s, %s in %s, %s%s".formatted(this.type, this.cron, this.zone, this.parameters,
				(this.pause != null) ? ", paused" : "");
	}

	/**
	 * Who paused it.
	 *
	 * @param by the user's name or the token's
	 * @param at when
	 */
	public record Pause(String by, Instant at) {
	}

}
