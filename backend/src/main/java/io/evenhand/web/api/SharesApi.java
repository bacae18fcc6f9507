package io.evenhand.web.api;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.Pause;
import io.evenhand.gate.Share;
import io.evenhand.gate.ShareKind;
import io.evenhand.gate.ShareReason;
import io.evenhand.gate.Shares;
import io.evenhand.insight.Preview;
import io.evenhand.insight.Reweights;
import io.evenhand.insight.WhatIf;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import io.evenhand.tenant.Weight;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * A tenant's shares of the lanes: staff reads them, operators set them, support sets
 * weight and cap for at most seven days. What is absent stays. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/tenants/{tenant}/shares")
final class SharesApi {

	private static final Set<String> TAKEN = Set.of("weight", "cap", "queueLimit", "queueCost", "until", "version",
			"reason", "kind");

	private static final Set<String> ANSWERED = Set.of("lane", "ownWeight", "ownCap", "plan", "why", "pause");

	private final Shares shares;

	private final WhatIf whatIf;

	private final Reweights reweights;

	private final Tenants tenants;

	private final InstantSource clock;

	SharesApi(Shares shares, WhatIf whatIf, Reweights reweights, Tenants tenants, InstantSource clock) {
		this.shares = shares;
		this.whatIf = whatIf;
		this.reweights = reweights;
		this.tenants = tenants;
		this.clock = clock;
	}

	@GetMapping
	All list(@PathVariable String tenant) {
		return new All(this.shares.of(find(tenant).id()).stream().map(ShareJson::of).toList());
	}

	@PutMapping("/{lane}")
	ShareJson put(@PathVariable String tenant, @PathVariable String lane, @RequestBody JsonNode json, Caller caller,
			Actor actor) {
		Tenant whose = find(tenant);
		Share now = this.shares.get(whose.id(), lane);
		Patch body = new Patch(json).only(TAKEN, ANSWERED);
		Reason reason = Reasons.needed(body.text("reason", null));
		NewShare wanted = wanted(body, now);
		if (caller.role() == Role.SUPPORT) {
			checkTemporary(wanted, body.has("queueLimit") || body.has("queueCost"));
		}
		return ShareJson.of(this.reweights.put(whose.id(), lane, wanted, body.number("version", null), actor, reason));
	}

	@PostMapping("/{lane}/preview")
	PreviewJson preview(@PathVariable String tenant, @PathVariable String lane, @RequestBody JsonNode json,
			Caller caller) {
		Tenant whose = find(tenant);
		Share now = this.shares.get(whose.id(), lane);
		Patch body = new Patch(json).only(TAKEN, ANSWERED);
		NewShare wanted = wanted(body, now);
		if (caller.role() == Role.SUPPORT) {
			checkTemporary(wanted, body.has("queueLimit"));
		}
		Preview preview = this.whatIf.share(whose.id(), lane, wanted);
		return PreviewJson.of(preview, this.reweights.words(preview, whose.id()),
				this.tenants.byIds(PreviewJson.named(preview)));
	}

	private static NewShare wanted(Patch body, Share now) {
		try {
			Integer weight = body.number("weight", now.ownWeight() ? now.weight().value() : null);
			Integer cap = body.number("cap", now.ownCap() ? now.cap().value() : null);
			return new NewShare((weight != null) ? new Weight(weight) : null, (cap != null) ? new Cap(cap) : null,
					body.number("queueLimit", now.queueLimit()), body.seconds("queueCost", now.queueCost()),
					body.instant("until"), kind(body));
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable(String.valueOf(ex.getMessage()));
		}
	}

	private static ShareKind kind(Patch body) {
		String kind = body.text("kind", null);
		return (kind == null) ? ShareKind.OTHER : ShareKind.of(kind)
			.orElseThrow(() -> ApiRefused.unprocessable(
					"The kind of a reason is tier, reserved_capacity," + " interactive, recovery_objective or other."));
	}

	private void checkTemporary(NewShare wanted, boolean queueLimit) {
		Instant until = wanted.until();
		if (until == null || until.isAfter(this.clock.instant().plus(Shares.LONGEST_TEMPORARY))) {
			throw new ApiRefused(HttpStatus.FORBIDDEN,
					"Support sets a share for at most 7 days: add until, or ask an operator.");
		}
		if (queueLimit) {
			throw new ApiRefused(HttpStatus.FORBIDDEN, "Support sets weight and cap; queue limits are an operator's.");
		}
	}

	private Tenant find(String code) {
		return this.tenants.byCode(code).orElseThrow(ApiRefused::unknown);
	}

	/**
	 * A share, see {@link Share}.
	 */
	record ShareJson(String lane, int weight, boolean ownWeight, int cap, boolean ownCap, @Nullable Integer queueLimit,
			@Nullable Double queueCost, PlansApi.@Nullable LaneJson plan, @Nullable Instant until, @Nullable Why why,
			@Nullable Pause pause, int version) {

		static ShareJson of(Share share) {
			ShareReason reason = share.reason();
			return new ShareJson(share.lane(), share.weight().value(), share.ownWeight(), share.cap().value(),
					share.ownCap(), share.queueLimit(), PlansApi.seconds(share.queueCost()),
					(share.plan() != null) ? PlansApi.LaneJson.of(share.plan()) : null, share.until(),
					(reason != null) ? new Why(reason.kind().code(), reason.words()) : null, share.pause(),
					share.version());
		}

	}

	/**
	 * Why a share is as it is.
	 *
	 * @param kind tier, reserved_capacity, interactive, recovery_objective or other
	 * @param reason the words of who set it
	 */
	@Schema(name = "ShareReason")
	record Why(String kind, String reason) {
	}

	/**
	 * A tenant's shares.
	 *
	 * @param shares one for each lane
	 */
	@Schema(name = "Shares")
	record All(List<ShareJson> shares) {
	}

}
