package io.evenhand.web.start;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import io.evenhand.access.Caller;
import io.evenhand.gate.Lane;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Priority;
import io.evenhand.job.JobStarter;
import io.evenhand.tenant.Tenant;
import io.evenhand.web.ParameterField;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * Makes the form that starts a job, with what its reader may choose. Thread-safe.
 */
@Component
final class StartForms {

	private final Lanes lanes;

	private final MessageSource messages;

	StartForms(Lanes lanes, MessageSource messages) {
		this.lanes = lanes;
		this.messages = messages;
	}

	/** Where a reader's jobs are. */
	static String base(Caller caller) {
		return caller.staff() ? StartPages.STAFF : StartPages.CUSTOMER;
	}

	/**
	 * A form with a key of its own: what was sent with an earlier one stays that one's.
	 */
	StartPage form(Caller caller, JobStarter kind, Map<String, String> typed, Map<String, String> errors) {
		return new StartPage(caller.staff(), base(caller), kind.title(), kind.type(), UUID.randomUUID().toString(),
				ParameterField.of(kind.parameters(), typed, errors), lanes(caller), priorities(caller.tenant()), typed,
				errors);
	}

	private Map<String, String> lanes(Caller caller) {
		Map<String, String> lanes = new LinkedHashMap<>();
		lanes.put("", word("portal.lane.auto"));
		Tenant tenant = caller.tenant();
		for (Lane lane : this.lanes.all()) {
			if (tenant == null || tenant.grantedLanes().contains(lane.name())) {
				lanes.put(lane.name(), lane.settings().title());
			}
		}
		return lanes;
	}

	/** Up to the highest that the tenant is granted; staff needs no grant. */
	private Map<String, String> priorities(@Nullable Tenant tenant) {
		Map<String, String> priorities = new LinkedHashMap<>();
		priorities.put("normal", word("start.priority.normal"));
		for (Priority priority : Priority.values()) {
			String name = priority.name().toLowerCase(Locale.ROOT);
			if (tenant == null || granted(tenant, priority)) {
				priorities.putIfAbsent(name, word("start.priority." + name));
			}
		}
		return priorities;
	}

	private static boolean granted(Tenant tenant, Priority priority) {
		return priority.compareTo(Priority.valueOf(tenant.maxPriority().toUpperCase(Locale.ROOT))) <= 0;
	}

	private String word(String code) {
		return this.messages.getMessage(code, null, Locale.UK);
	}

}
