package io.evenhand.web.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditEntry;
import io.evenhand.audit.AuditFilter;
import io.evenhand.audit.AuditLog;
import io.evenhand.insight.ShareEffects;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.api.SharesApi.ShareJson;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Who changed what, for staff. Thread-safe.
 */
@RestController
final class AuditApi {

	private final AuditLog audit;

	private final Tenants tenants;

	private final ShareEffects effects;

	private final Undoing undoing;

	AuditApi(AuditLog audit, Tenants tenants, ShareEffects effects, Undoing undoing) {
		this.audit = audit;
		this.tenants = tenants;
		this.effects = effects;
		this.undoing = undoing;
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
		Map<Long, ShareEffects.Effect> measured = this.effects.of(found.stream().map(AuditEntry::id).toList());
		return new Page(found.stream().map(entry -> EntryJson.of(entry, named, measured.get(entry.id()))).toList(),
				(found.size() == size) ? Long.toString(found.get(size - 1).id()) : null);
	}

	@PostMapping("/api/v1/audit/{id}/undo")
	ShareJson undo(@PathVariable long id, @RequestBody(required = false) @Nullable Why body, Caller caller,
			Actor actor) {
		return ShareJson
			.of(this.undoing.undo(id, caller, actor, Reasons.needed((body != null) ? body.reason() : null)));
	}

	/**
	 * What an undo says.
	 *
	 * @param reason why
	 */
	@Schema(name = "Undo")
	record Why(@Nullable String reason) {
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
	 * @param predicted what it was expected to do, null where nobody asked
	 * @param measured what it did, null before it is measured
	 * @param undoes the id of the line that it takes back, null where it does not
	 */
	record EntryJson(String id, Instant at, String actor, @Nullable String role, @Nullable String onBehalfOf,
			String from, String action, String object, String objectId, @Nullable String tenant,
			@Nullable String before, @Nullable String after, @Nullable String reason, @Nullable String request,
			@Nullable String predicted, @Nullable Measured measured, @Nullable String undoes) {

		static EntryJson of(AuditEntry entry, Map<TenantId, Tenant> named, ShareEffects.@Nullable Effect effect) {
			var who = entry.actor();
			var change = entry.change();
			Tenant tenant = (change.tenant() != null) ? named.get(change.tenant()) : null;
			return new EntryJson(Long.toString(entry.id()), entry.at(), who.name(), who.role(), who.onBehalfOf(),
					who.from(), change.action(), change.objectType(), change.objectId(),
					(tenant != null) ? tenant.code() : null, change.before(), change.after(), entry.reason(),
					who.request(), entry.note().predicted(), Measured.of(effect),
					(entry.note().undoes() != null) ? Long.toString(entry.note().undoes()) : null);
		}

	}

	/**
	 * What a change of a share did to its tenant.
	 *
	 * @param seconds how long before and after the change it was measured
	 * @param before what the tenant got before
	 * @param after what it got after
	 */
	record Measured(long seconds, Got before, Got after) {

		static @Nullable Measured of(ShareEffects.@Nullable Effect effect) {
			return (effect != null)
					? new Measured(effect.span().toSeconds(), Got.of(effect.before()), Got.of(effect.after())) : null;
		}

	}

	/**
	 * What a tenant got.
	 *
	 * @param slots that it held on average
	 * @param starts of its steps
	 * @param meanWait of these, seconds; null where none started
	 */
	record Got(double slots, int starts, @Nullable Double meanWait) {

		static Got of(ShareEffects.Got got) {
			Duration wait = got.meanWait();
			return new Got(Math.round(got.slots() * 100) / 100.0, got.starts(),
					(wait != null) ? wait.toMillis() / 1000.0 : null);
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
