package io.evenhand.web;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.core.env.Environment;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Puts the {@link Frame} around every page of the console and of the customers.
 * Immutable.
 */
@ControllerAdvice(basePackages = { "io.evenhand.web.console", "io.evenhand.web.portal" })
public final class Frames {

	/** The zone in which pages show times. */
	public static final ZoneId ZONE = ZoneOffset.UTC;

	private static final List<Frame.Link> STAFF = List.of(new Frame.Link("lanes", "/console"),
			new Frame.Link("tenants", "/console/tenants"), new Frame.Link("audit", "/console/audit"));

	private static final List<Frame.Link> OPERATOR = List.of(new Frame.Link("users", "/console/users"),
			new Frame.Link("collections", "/console/collections"));

	private final Environment environment;

	private final MessageSource messages;

	Frames(Environment environment, MessageSource messages) {
		this.environment = environment;
		this.messages = messages;
	}

	@ModelAttribute("frame")
	Frame frame(@RequestParam(required = false) @Nullable String notice) {
		Authentication who = SecurityContextHolder.getContext().getAuthentication();
		String role = (who != null) ? role(who) : "";
		boolean demo = this.environment.getProperty("evenhand.demo.enabled", Boolean.class, false);
		return new Frame(demo ? "demo" : null, (who != null) ? who.getName() : "", role, "UTC",
				role.isEmpty() || role.equals("customer") ? List.of() : STAFF,
				role.equals("operator") ? OPERATOR : List.of(), (notice != null) ? notice(notice) : null);
	}

	private static String role(Authentication who) {
		return who.getAuthorities()
			.stream()
			.map(GrantedAuthority::getAuthority)
			.filter((authority) -> authority != null && authority.startsWith("ROLE_"))
			.map((authority) -> authority.substring("ROLE_".length()).toLowerCase(Locale.ROOT))
			.filter(List.of("customer", "support", "operator", "auditor")::contains)
			.findFirst()
			.orElse("");
	}

	/** A code without words is somebody's own address, not a notice of ours. */
	private Frame.@Nullable Notice notice(String code) {
		if (this.messages.getMessage("notice." + code, null, null, Locale.UK) == null) {
			return null;
		}
		return new Frame.Notice(code, code.startsWith("not-") ? "warn" : "ok");
	}

}
