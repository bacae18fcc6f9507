package io.evenhand.web.api;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Pauses;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Pauses and resumes lanes and tenants, for support and operators. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1")
final class PausesApi {

	private final Pauses pauses;

	private final Tenants tenants;

	PausesApi(Pauses pauses, Tenants tenants) {
		this.pauses = pauses;
		this.tenants = tenants;
	}

	@PostMapping("/lanes/{lane}/pause")
	Paused pauseLane(@PathVariable String lane, @RequestBody(required = false) @Nullable Why body, Actor actor) {
		Why why = Why.of(body);
		this.pauses.pauseLane(lane, why.version(), actor, why.needed());
		return new Paused(null, lane, true);
	}

	@PostMapping("/lanes/{lane}/resume")
	Paused resumeLane(@PathVariable String lane, @RequestBody(required = false) @Nullable Why body, Actor actor) {
		Why why = Why.of(body);
		this.pauses.resumeLane(lane, why.version(), actor, why.needed());
		return new Paused(null, lane, false);
	}

	@PostMapping("/tenants/{tenant}/pause")
	Paused pauseTenant(@PathVariable String tenant, @RequestBody(required = false) @Nullable Why body, Actor actor) {
		Why why = Why.of(body);
		this.pauses.pauseTenant(find(tenant), why.lane(), why.version(), actor, why.needed());
		return new Paused(tenant, why.lane(), true);
	}

	@PostMapping("/tenants/{tenant}/resume")
	Paused resumeTenant(@PathVariable String tenant, @RequestBody(required = false) @Nullable Why body, Actor actor) {
		Why why = Why.of(body);
		this.pauses.resumeTenant(find(tenant), why.lane(), why.version(), actor, why.needed());
		return new Paused(tenant, why.lane(), false);
	}

	private TenantId find(String code) {
		return this.tenants.byCode(code).orElseThrow(ApiRefused::unknown).id();
	}

	/**
	 * What a call says.
	 *
	 * @param reason why
	 * @param lane of a tenant's pause, null for all lanes
	 * @param version the version that was read, null for any
	 */
	record Why(@Nullable String reason, @Nullable String lane, @Nullable Integer version) {

		static Why of(@Nullable Why body) {
			return (body != null) ? body : new Why(null, null, null);
		}

		Reason needed() {
			return Reasons.needed(this.reason);
		}

	}

	/**
	 * How it is now.
	 *
	 * @param tenant whose, null for a lane
	 * @param lane which, null for all lanes
	 * @param paused whether it is paused
	 */
	record Paused(@Nullable String tenant, @Nullable String lane, boolean paused) {
	}

}
