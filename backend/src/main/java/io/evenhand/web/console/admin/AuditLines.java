package io.evenhand.web.console.admin;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.evenhand.audit.AuditEntry;
import io.evenhand.audit.AuditFilter;
import io.evenhand.audit.AuditLog;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The audit in words. Thread-safe.
 */
@Component
final class AuditLines {

	private final AuditLog audit;

	private final Tenants tenants;

	private final InstantSource clock;

	AuditLines(AuditLog audit, Tenants tenants, InstantSource clock) {
		this.audit = audit;
		this.tenants = tenants;
		this.clock = clock;
	}

	List<Line> lines(AuditFilter filter, @Nullable Long after, int limit, ZoneId zone) {
		List<AuditEntry> found = this.audit.page(filter, after, limit);
		Map<TenantId, Tenant> named = this.tenants
			.byIds(found.stream().map(entry -> entry.change().tenant()).filter(Objects::nonNull).toList());
		return found.stream().map(entry -> line(entry, named, zone)).toList();
	}

	private Line line(AuditEntry entry, Map<TenantId, Tenant> named, ZoneId zone) {
		var change = entry.change();
		Tenant tenant = (change.tenant() != null) ? named.get(change.tenant()) : null;
		return new Line(entry.id(), Moment.toTheSecond(entry.at(), this.clock.instant(), zone), entry.actor().name(),
				entry.actor().role(), entry.actor().from(), change.objectType() + " " + change.objectId(),
				new Words(change.action(), change.before(), change.after(), entry.reason()),
				(tenant != null) ? tenant.name() : null);
	}

	/**
	 * A line of the audit.
	 *
	 * @param id its number
	 * @param at when
	 * @param actor who
	 * @param role in which role, null for Evenhand itself
	 * @param from where from
	 * @param object on what
	 * @param words what, and why
	 * @param tenant whose it is, null where it is nobody's
	 */
	record Line(long id, Moment at, String actor, @Nullable String role, String from, String object, Words words,
			@Nullable String tenant) {
	}

	/**
	 * What was done, and why.
	 *
	 * @param action what
	 * @param before how it was
	 * @param after how it was then
	 * @param reason why
	 */
	record Words(String action, @Nullable String before, @Nullable String after, @Nullable String reason) {
	}

}
