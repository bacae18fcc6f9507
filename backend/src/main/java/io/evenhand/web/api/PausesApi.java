package io.evenhand.web.api;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Accounts;
import io.evenhand.gate.Pauses;
import io.evenhand.insight.Preview;
import io.evenhand.insight.Reweights;
import io.evenhand.insight.WhatIf;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Pauses and resumes lanes, tenants and providers, for support and operators.
 * Thread-safe.
 */
@RestController
@RequestMapping("/api/v1")
final class PausesApi {

	private final Pauses pauses;

	private final Accounts accounts;

	private final Tenants tenants;

	private final WhatIf whatIf;

	private final Reweights words;

	PausesApi(Pauses pauses, Accounts accounts, Tenants tenants, WhatIf whatIf, Reweights words) {
		this.pauses = pauses;
		this.accounts = accounts;
		this.tenants = tenants;
		this.whatIf = whatIf;
		this.words = words;
	}

	@PostMapping("/lanes/{lane}/pause")
	Paused pauseLane(@PathVariable String lane, @RequestBody(required = false) @Nullable Why body, Actor actor) {
		Why why = Why.of(body);
		this.pauses.pauseLane(lane, why.version(), actor, why.needed());
		return new Paused(null, lane, true);
	}

	@PostMapping("/lanes/{lane}/pause/preview")
	PreviewJson previewLane(@PathVariable String lane) {
		return show(this.whatIf.pause(lane), null);
	}

	@PostMapping("/tenants/{tenant}/pause/preview")
	PreviewJson previewTenant(@PathVariable String tenant, @RequestBody(required = false) @Nullable Why body) {
		String lane = Why.of(body).lane();
		if (lane == null) {
			throw ApiRefused.unprocessable("Say in which lane: a preview is of one lane.");
		}
		TenantId whose = find(tenant);
		return show(this.whatIf.pause(whose, lane), whose);
	}

	private PreviewJson show(Preview preview, @Nullable TenantId whose) {
		return PreviewJson.of(preview, this.words.words(preview, whose),
				this.tenants.byIds(PreviewJson.named(preview)));
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

	@PostMapping("/providers/{provider}/pause")
	PausedProvider pauseProvider(@PathVariable String provider, @RequestBody(required = false) @Nullable Why body,
			Actor actor) {
		known(this.accounts.pause(provider, actor, Why.of(body).needed()));
		return new PausedProvider(provider, true);
	}

	@PostMapping("/providers/{provider}/resume")
	PausedProvider resumeProvider(@PathVariable String provider, @RequestBody(required = false) @Nullable Why body,
			Actor actor) {
		known(this.accounts.resume(provider, actor, Why.of(body).needed()));
		return new PausedProvider(provider, false);
	}

	private static void known(boolean found) {
		if (!found) {
			throw ApiRefused.unknown();
		}
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

	/**
	 * How a provider is now.
	 *
	 * @param provider which
	 * @param paused whether nothing that uses it starts
	 */
	record PausedProvider(String provider, boolean paused) {
	}

}
