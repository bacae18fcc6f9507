package io.evenhand.web.console.admin;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;

import io.evenhand.access.Caller;
import io.evenhand.audit.AuditFilter;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Who changed what, for staff. Thread-safe.
 */
@Controller
final class AuditPages {

	private static final int PAGE = 50;

	private final AuditLines audit;

	private final Tenants tenants;

	AuditPages(AuditLines audit, Tenants tenants) {
		this.audit = audit;
		this.tenants = tenants;
	}

	@GetMapping("/console/audit")
	ModelAndView list(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "") String actor,
			@RequestParam(defaultValue = "") String object, @RequestParam(defaultValue = "") String tenant,
			@RequestParam(defaultValue = "") String since, @RequestParam(required = false) @Nullable Long after) {
		Filter shown = new Filter(actor.strip(), object.strip(), tenant.strip(), since.strip());
		Tenant whose = this.tenants.byCode(shown.tenant()).orElse(null);
		List<AuditLines.Line> lines = (!shown.tenant().isEmpty() && whose == null) ? List.of()
				: this.audit.lines(shown.filter(whose, caller.zone()), after, PAGE, caller);
		String older = (lines.size() == PAGE) ? UriComponentsBuilder.fromPath("/console/audit")
			.queryParam("actor", "{actor}")
			.queryParam("object", "{object}")
			.queryParam("tenant", "{tenant}")
			.queryParam("since", "{since}")
			.queryParam("after", lines.get(PAGE - 1).id())
			.encode()
			.buildAndExpand(shown.actor(), shown.object(), shown.tenant(), shown.since())
			.toUriString() : null;
		return AdminPages.page("audit", new AuditPage(lines, shown, older));
	}

	/**
	 * The audit.
	 *
	 * @param lines newest first
	 * @param filter what is shown
	 * @param older the address of the next page, null on the last
	 */
	record AuditPage(List<AuditLines.Line> lines, Filter filter, @Nullable String older) {
	}

	/**
	 * What is shown, as typed; blank shows all.
	 *
	 * @param actor whose changes
	 * @param object of which kind of thing
	 * @param tenant which tenant's
	 * @param since from which day on
	 */
	record Filter(String actor, String object, String tenant, String since) {

		AuditFilter filter(@Nullable Tenant whose, ZoneId zone) {
			return new AuditFilter(blankToNull(this.actor), blankToNull(this.object), null,
					(whose != null) ? whose.id() : null, day(zone));
		}

		private @Nullable Instant day(ZoneId zone) {
			try {
				return this.since.isEmpty() ? null : LocalDate.parse(this.since).atStartOfDay(zone).toInstant();
			}
			catch (DateTimeParseException ex) {
				return null;
			}
		}

		private static @Nullable String blankToNull(String text) {
			return text.isEmpty() ? null : text;
		}

	}

}
