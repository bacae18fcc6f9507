package io.evenhand.web.console;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.Share;
import io.evenhand.gate.ShareKind;
import io.evenhand.tenant.Tenant;
import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.SharePage.Now;
import io.evenhand.web.console.SharePage.Tab;
import io.evenhand.web.console.SharePage.Typed;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;

/**
 * The page on which a share is set. Thread-safe.
 */
@Component
class SharePages {

	private final Lanes lanes;

	private final SharePreviews previews;

	private final InstantSource clock;

	private final MessageSource messages;

	SharePages(Lanes lanes, SharePreviews previews, InstantSource clock, MessageSource messages) {
		this.lanes = lanes;
		this.previews = previews;
		this.clock = clock;
		this.messages = messages;
	}

	/** Whether the role may set temporary shares only. */
	static boolean mustEnd(Caller caller) {
		return caller.role() != Role.OPERATOR;
	}

	/** The page with what was typed. */
	ModelAndView page(Caller caller, Tenant tenant, Share share, Typed typed, HttpStatus status) {
		return page(caller, tenant, share, typed, null, status);
	}

	/** The page with what was typed, and what that would do. */
	ModelAndView tried(Caller caller, Tenant tenant, Share share, Typed typed, NewShare wanted) {
		return page(caller, tenant, share, typed, this.previews.of(tenant.id(), share.lane(), wanted, caller.zone()),
				HttpStatus.OK);
	}

	private ModelAndView page(Caller caller, Tenant tenant, Share share, Typed typed, @Nullable SharePreview preview,
			HttpStatus status) {
		Instant now = this.clock.instant();
		Moment until = (share.until() != null) ? Moment.toTheMinute(share.until(), now, caller.zone()) : null;
		SharePage page = new SharePage(TenantMark.of(tenant),
				new Tab(share.lane(), this.lanes.get(share.lane()).settings().title()),
				this.lanes.all().stream().map((lane) -> new Tab(lane.name(), lane.settings().title())).toList(),
				new Now(share.weight().value(), share.cap().value(), share.ownCap(), until, share.version()), typed,
				kinds(), caller.zone().equals(ZoneOffset.UTC) ? "UTC" : caller.zone().getId(), mustEnd(caller),
				preview);
		return new ModelAndView("pages/share", Map.of("page", page), status);
	}

	private Map<String, String> kinds() {
		Map<String, String> kinds = new LinkedHashMap<>();
		for (ShareKind kind : ShareKind.values()) {
			kinds.put(kind.code(), this.messages.getMessage("share.kind." + kind.code(), null, Locale.UK));
		}
		return kinds;
	}

}
