package io.evenhand.web;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

import io.evenhand.access.Caller;
import io.evenhand.access.Installation;
import io.evenhand.access.Role;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.MessageSource;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Puts the {@link Frame} around every page of the console and of the customers.
 * Immutable.
 */
@ControllerAdvice(basePackages = { "io.evenhand.web.console", "io.evenhand.web.portal", "io.evenhand.web.schedules",
		"io.evenhand.web.start", "io.evenhand.web.notifications", "io.evenhand.web.records", "io.evenhand.web.door" })
public final class Frames {

	private static final List<Frame.Link> STAFF = List.of(new Frame.Link("lanes", "/console"),
			new Frame.Link("jobs", "/console/jobs"), new Frame.Link("tenants", "/console/tenants"),
			new Frame.Link("providers", "/console/providers"), new Frame.Link("schedules", "/console/schedules"),
			new Frame.Link("nodes", "/console/nodes"), new Frame.Link("audit", "/console/audit"));

	private static final List<Frame.Link> OPERATOR = List.of(new Frame.Link("users", "/console/users"),
			new Frame.Link("collections", "/console/collections"));

	private final ObjectProvider<Installation> installation;

	private final MessageSource messages;

	private final InstantSource clock;

	Frames(ObjectProvider<Installation> installation, MessageSource messages, InstantSource clock) {
		this.installation = installation;
		this.messages = messages;
		this.clock = clock;
	}

	@ModelAttribute("frame")
	Frame frame(@RequestParam(required = false) @Nullable String notice) {
		Caller caller = caller();
		String role = (caller != null) ? caller.role().word() : "";
		Installation here = this.installation.getIfAvailable();
		return new Frame((here != null && here.demo()) ? "demo" : null, (caller != null) ? name(caller) : "", role,
				(caller != null) ? zone(caller.zone()) : "UTC", (caller != null && caller.staff()) ? STAFF : List.of(),
				(caller != null && caller.role() == Role.OPERATOR) ? OPERATOR : List.of(),
				(notice != null) ? notice(notice) : null);
	}

	private static @Nullable Caller caller() {
		Authentication who = SecurityContextHolder.getContext().getAuthentication();
		return (who != null && who.getPrincipal() instanceof Caller caller) ? caller : null;
	}

	/** Customers read whose account it is. */
	private static String name(Caller caller) {
		return (caller.tenant() != null) ? caller.tenant().name() : caller.name();
	}

	/** Such as "Oslo time, UTC+1". */
	private String zone(ZoneId zone) {
		if (zone.getRules().isFixedOffset() && zone.getRules().getOffset(Instant.EPOCH).equals(ZoneOffset.UTC)) {
			return "UTC";
		}
		ZoneOffset offset = zone.getRules().getOffset(this.clock.instant());
		String city = zone.getId().substring(zone.getId().lastIndexOf('/') + 1).replace('_', ' ');
		return city + " time, UTC" + offset.getId().replaceFirst("([+-])0?(\\d+)(?::00)?", "$1$2");
	}

	/** A code without words is somebody's own address, not a notice of ours. */
	private Frame.@Nullable Notice notice(String code) {
		if (this.messages.getMessage("notice." + code, null, null, Locale.UK) == null) {
			return null;
		}
		return new Frame.Notice(code, code.startsWith("not-") ? "warn" : "ok");
	}

}
