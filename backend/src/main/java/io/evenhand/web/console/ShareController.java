package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.gate.SettingsRefused;
import io.evenhand.gate.Share;
import io.evenhand.gate.ShareKind;
import io.evenhand.gate.ShareReason;
import io.evenhand.gate.Stale;
import io.evenhand.gate.UnknownLane;
import io.evenhand.insight.Reweights;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.SeeOther;
import io.evenhand.web.console.SharePage.Typed;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Sets a tenant's weight and cap in a lane, or tells first what that would do, with a
 * reason: support for at most seven days, operators for good as well. Thread-safe.
 */
@Controller
class ShareController {

	private static final String ADDRESS = "/console/tenants/{code}/shares/{lane}";

	private final Reweights shares;

	private final Tenants tenants;

	private final InstantSource clock;

	private final SharePages pages;

	ShareController(Reweights shares, Tenants tenants, InstantSource clock, SharePages pages) {
		this.shares = shares;
		this.tenants = tenants;
		this.clock = clock;
		this.pages = pages;
	}

	@GetMapping(ADDRESS)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable String code, @PathVariable String lane,
			HttpServletRequest request) {
		Staff.acting(caller, request);
		Tenant tenant = tenant(code);
		Share share = share(tenant, lane);
		String until = SharePages.mustEnd(caller) ? tomorrow(caller) : "";
		Typed typed = new Typed(share.ownWeight() ? Integer.toString(share.weight().value()) : "",
				share.ownCap() ? Integer.toString(share.cap().value()) : "", until, kind(share), "", Map.of(), null);
		return this.pages.page(caller, tenant, share, typed, HttpStatus.OK);
	}

	/** The form with what it would do; the address can be reloaded and shared. */
	@GetMapping(path = ADDRESS, params = "preview")
	ModelAndView tried(@AuthenticationPrincipal Caller caller, @PathVariable String code, @PathVariable String lane,
			ShareForm form, HttpServletRequest request) {
		Staff.acting(caller, request);
		Tenant tenant = tenant(code);
		Share now = share(tenant, lane);
		ShareForm.Read read = form.tried(this.clock.instant(), caller.zone(), SharePages.mustEnd(caller), now);
		if (read.share() == null) {
			return this.pages.page(caller, tenant, now, read.typed(), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		try {
			return this.pages.tried(caller, tenant, now, read.typed(), read.share());
		}
		catch (SettingsRefused ex) {
			return this.pages.page(caller, tenant, now, read.typed().refusedFor(ex.getMessage()),
					HttpStatus.UNPROCESSABLE_CONTENT);
		}
	}

	@PostMapping(ADDRESS + "/preview")
	RedirectView preview(@AuthenticationPrincipal Caller caller, @PathVariable String code, @PathVariable String lane,
			ShareForm form, HttpServletRequest request) {
		Staff.acting(caller, request);
		return SeeOther.to(UriComponentsBuilder.fromPath(ADDRESS)
			.queryParam("preview", "true")
			.queryParam("weight", "{weight}")
			.queryParam("cap", "{cap}")
			.queryParam("until", "{until}")
			.queryParam("kind", "{kind}")
			.queryParam("reason", "{reason}")
			.encode()
			.buildAndExpand(code, lane, form.weight(), form.cap(), form.until(),
					Objects.requireNonNullElse(form.kind(), ShareKind.OTHER.code()), form.reason())
			.toUriString());
	}

	@PostMapping(ADDRESS)
	Object set(@AuthenticationPrincipal Caller caller, @PathVariable String code, @PathVariable String lane,
			ShareForm form, @RequestParam(required = false) @Nullable Integer version, HttpServletRequest request) {
		Actor actor = Staff.acting(caller, request);
		Tenant tenant = tenant(code);
		Share now = share(tenant, lane);
		ShareForm.Read read = form.read(this.clock.instant(), caller.zone(), SharePages.mustEnd(caller), now);
		if (read.share() == null || read.reason() == null) {
			return this.pages.page(caller, tenant, now, read.typed(), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		try {
			this.shares.put(tenant.id(), lane, read.share(), version, actor, read.reason());
		}
		catch (SettingsRefused ex) {
			return this.pages.page(caller, tenant, now, read.typed().refusedFor(ex.getMessage()),
					HttpStatus.UNPROCESSABLE_CONTENT);
		}
		catch (Stale ex) {
			return this.pages.page(caller, tenant, share(tenant, lane), read.typed().refusedFor(ex.getMessage()),
					HttpStatus.CONFLICT);
		}
		return SeeOther.to("/console/tenants/" + tenant.code() + "?notice=share-set");
	}

	private static String kind(Share share) {
		ShareReason reason = share.reason();
		return ((reason != null) ? reason.kind() : ShareKind.OTHER).code();
	}

	private String tomorrow(Caller caller) {
		return LocalDateTime.ofInstant(this.clock.instant().plus(Duration.ofDays(1)), caller.zone())
			.truncatedTo(ChronoUnit.HOURS)
			.toString();
	}

	private Tenant tenant(String code) {
		return this.tenants.byCode(code).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private Share share(Tenant tenant, String lane) {
		try {
			return this.shares.get(tenant.id(), lane);
		}
		catch (UnknownLane ex) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, ex.getMessage(), ex);
		}
	}

}
