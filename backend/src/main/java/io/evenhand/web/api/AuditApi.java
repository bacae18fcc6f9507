package io.evenhand.web.api;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.evenhand.audit.AuditEntry;
import io.evenhand.audit.AuditFilter;
import io.evenhand.audit.AuditLog;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Who changed what, for staff. Thread-safe.
 */
@RestController
final class AuditApi {

	private final AuditLog audit;

	private final Tenants tenants;

	AuditApi(AuditLog audit, Tenants tenants) {
		this.audit = audit;
		this.tenants = tenants;
	}

	@GetMapping("/api/v1/audit")
	Page list(@RequestParam(required = false) @Nullable Long after, @RequestParam(defaultValue = "100") int limit,
			@RequestParam(required = false) @Nullable String actor,
			@RequestParam(required = false) @Nullable String object,
			@RequestParam(required = false) @Nullable String tenant) {
		int size = Limits.page(limit, AuditLog.MAX_PAGE);
		TenantId whose = (tenant != null) ? this.tenants.byCode(tenant).orElseThrow(ApiRefused::unknown).id() : null;
		List<AuditEntry> found = this.audit.page(new AuditFilter(actor, object, null, whose, null), after, size);
		Map<TenantId, Tenant> named = this.tenants
			.byIds(found.stream().map(entry -> entry.change().tenant()).filter(Objects::nonNull).toList());
		return new Page(found.stream().map(entry -> EntryJson.of(entry, named)).toList(),
				(found.size() == size) ? Long.toString(found.get(size - 1).id()) : null);
	}

	/**
	 * A line of the audit.
	 *
	 * @param id rises with time
	 * @param at when
	 * @param actor who
	 * @param role in which role, null for Evenhand itself
	 * @param onBehalfOf for whom, null for themselves
	 * @param from where from
	 * @param action what was done
	 * @param object to what kind of thing
	 * @param objectId to which
	 * @param tenant whose it is, null where it is nobody's
	 * @param before how it was
	 * @param after how it was then
	 * @param reason why
	 * @param request the request's id
	 */
	record EntryJson(String id, Instant at, String actor, @Nullable String role, @Nullable String onBehalfOf,
			String from, String action, String object, String objectId, @Nullable String tenant,
			@Nullable String before, @Nullable String after, @Nullable String reason, @Nullable String request) {

		static EntryJson of(AuditEntry entry, Map<TenantId, Tenant> named) {
			var who = entry.actor();
			var change = entry.change();
			Tenant tenant = (change.tenant() != null) ? named.get(change.tenant()) : null;
			return new EntryJson(Long.toString(entry.id()), entry.at(), who.name(), who.role(), who.onBehalfOf(),
					who.from(), change.action(), change.objectType(), change.objectId(),
					(tenant != null) ? tenant.code() : null, change.before(), change.after(), entry.reason(),
					who.request());
		}

	}

	/**
	 * A page of lines, newest first.
	 *
	 * @param entries the lines
	 * @param next the {@code after} of the following page, null on the last
	 */
	@Schema(name = "AuditPage")
	record Page(List<EntryJson> entries, @Nullable String next) {
	}

}
