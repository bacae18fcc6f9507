package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.audit.Actor;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.SettingsRefused;
import io.evenhand.gate.Share;
import io.evenhand.gate.ShareKind;
import io.evenhand.gate.ShareReason;
import io.evenhand.gate.Stale;
import io.evenhand.gate.UnknownLane;
import io.evenhand.insight.Reweights;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import io.evenhand.web.SeeOther;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.SharePage.Now;
import io.evenhand.web.console.SharePage.Tab;
import io.evenhand.web.console.SharePage.Typed;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Sets a tenant's weight and cap in a lane, with a reason: support for at most seven
 * days, operators for good as well. Thread-safe.
 */
@Controller
class ShareController {

	private static final String ADDRESS = "/console/tenants/{code}/shares/{lane}";

	private final Reweights shares;

	private final Lanes lanes;

	private final Tenants tenants;

	private final InstantSource clock;

	private final MessageSource messages;

	ShareController(Reweights shares, Lanes lanes, Tenants tenants, InstantSource clock, MessageSource messages) {
		this.shares = shares;
		this.lanes = lanes;
		this.tenants = tenants;
		this.clock = clock;
		this.messages = messages;
	}

	@GetMapping(ADDRESS)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable String code, @PathVariable String lane,
			HttpServletRequest request) {
		Staff.acting(caller, request);
		Tenant tenant = tenant(code);
		Share share = share(tenant, lane);
		String until = mustEnd(caller) ? tomorrow(caller) : "";
		Typed typed = new Typed(share.ownWeight() ? Integer.toString(share.weight().value()) : "",
				share.ownCap() ? Integer.toString(share.cap().value()) : "", until, kind(share), "", Map.of(), null);
		return page(caller, tenant, share, typed, HttpStatus.OK);
	}

	@PostMapping(ADDRESS)
	Object set(@AuthenticationPrincipal Caller caller, @PathVariable String code, @PathVariable String lane,
			ShareForm form, @RequestParam(required = false) @Nullable Integer version, HttpServletRequest request) {
		Actor actor = Staff.acting(caller, request);
		Tenant tenant = tenant(code);
		Share now = share(tenant, lane);
		ShareForm.Read read = form.read(this.clock.instant(), caller.zone(), mustEnd(caller), now);
		if (read.share() == null || read.reason() == null) {
			return page(caller, tenant, now, read.typed(), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		try {
			this.shares.put(tenant.id(), lane, read.share(), version, actor, read.reason());
		}
		catch (SettingsRefused ex) {
			return page(caller, tenant, now, read.typed().refusedFor(ex.getMessage()),
					HttpStatus.UNPROCESSABLE_CONTENT);
		}
		catch (Stale ex) {
			return page(caller, tenant, share(tenant, lane), read.typed().refusedFor(ex.getMessage()),
					HttpStatus.CONFLICT);
		}
		return SeeOther.to("/console/tenants/" + tenant.code() + "?notice=share-set");
	}

	private ModelAndView page(Caller caller, Tenant tenant, Share share, Typed typed, HttpStatus status) {
		Instant now = this.clock.instant();
		Moment until = (share.until() != null) ? Moment.toTheMinute(share.until(), now, caller.zone()) : null;
		SharePage page = new SharePage(TenantMark.of(tenant),
				new Tab(share.lane(), this.lanes.get(share.lane()).settings().title()),
				this.lanes.all().stream().map((lane) -> new Tab(lane.name(), lane.settings().title())).toList(),
				new Now(share.weight().value(), share.cap().value(), share.ownCap(), until, share.version()), typed,
				kinds(), caller.zone().equals(ZoneOffset.UTC) ? "UTC" : caller.zone().getId(), mustEnd(caller));
		return new ModelAndView("pages/share", Map.of("page", page), status);
	}

	private Map<String, String> kinds() {
		Map<String, String> kinds = new LinkedHashMap<>();
		for (ShareKind kind : ShareKind.values()) {
			kinds.put(kind.code(), this.messages.getMessage("share.kind." + kind.code(), null, Locale.UK));
		}
		return kinds;
	}

	private static String kind(Share share) {
		ShareReason reason = share.reason();
		return ((reason != null) ? reason.kind() : ShareKind.OTHER).code();
	}

	private static boolean mustEnd(Caller caller) {
		return caller.role() != Role.OPERATOR;
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
