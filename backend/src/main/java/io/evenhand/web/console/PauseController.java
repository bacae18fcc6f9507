package io.evenhand.web.console;

import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Pauses;
import io.evenhand.gate.Stale;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.SeeOther;
import io.evenhand.web.console.ConfirmPage.Typed;
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

/**
 * Pauses and resumes lanes and tenants: a page that says what happens, then the act, with
 * a reason. Support and operators only. Thread-safe.
 */
@Controller
class PauseController {

	private static final String LANE = "/console/lanes/{lane}/{verb:pause|resume}";

	private static final String TENANT = "/console/tenants/{code}/{verb:pause|resume}";

	private final Confirmations confirmations;

	private final Pauses pauses;

	private final Tenants tenants;

	PauseController(Confirmations confirmations, Pauses pauses, Tenants tenants) {
		this.confirmations = confirmations;
		this.pauses = pauses;
		this.tenants = tenants;
	}

	@GetMapping(LANE)
	ModelAndView askLane(@AuthenticationPrincipal Caller caller, @PathVariable String lane, @PathVariable String verb,
			HttpServletRequest request) {
		Staff.acting(caller, request);
		return page(this.confirmations.lane(verb, lane, caller.zone(), Typed.NOTHING), HttpStatus.OK);
	}

	@PostMapping(LANE)
	Object lane(@AuthenticationPrincipal Caller caller, @PathVariable String lane, @PathVariable String verb,
			@RequestParam(required = false) @Nullable Integer version, @RequestParam(defaultValue = "") String reason,
			HttpServletRequest request) {
		Actor actor = Staff.acting(caller, request);
		Act act = (why) -> {
			if (verb.equals("pause")) {
				this.pauses.pauseLane(lane, version, actor, why);
			}
			else {
				this.pauses.resumeLane(lane, version, actor, why);
			}
		};
		return done(act, reason, "lane-" + verb + "d",
				(typed) -> this.confirmations.lane(verb, lane, caller.zone(), typed));
	}

	@GetMapping(TENANT)
	ModelAndView askTenant(@AuthenticationPrincipal Caller caller, @PathVariable String code, @PathVariable String verb,
			@RequestParam(required = false) @Nullable String lane, HttpServletRequest request) {
		Staff.acting(caller, request);
		return page(this.confirmations.tenant(verb, tenant(code), lane, caller.zone(), Typed.NOTHING), HttpStatus.OK);
	}

	@PostMapping(TENANT)
	Object tenant(@AuthenticationPrincipal Caller caller, @PathVariable String code, @PathVariable String verb,
			@RequestParam(required = false) @Nullable String lane,
			@RequestParam(required = false) @Nullable Integer version, @RequestParam(defaultValue = "") String reason,
			HttpServletRequest request) {
		Actor actor = Staff.acting(caller, request);
		Tenant tenant = tenant(code);
		Act act = (why) -> {
			if (verb.equals("pause")) {
				this.pauses.pauseTenant(tenant.id(), lane, version, actor, why);
			}
			else {
				this.pauses.resumeTenant(tenant.id(), lane, version, actor, why);
			}
		};
		return done(act, reason, "tenant-" + verb + "d",
				(typed) -> this.confirmations.tenant(verb, tenant, lane, caller.zone(), typed));
	}

	/**
	 * Acts, and answers with 303; with the page again where there is no reason or
	 * something has changed.
	 */
	private static Object done(Act act, String reason, String notice, Again again) {
		Reason why;
		try {
			why = new Reason(reason);
		}
		catch (IllegalArgumentException ex) {
			return page(again.page(new Typed(reason, true, null)), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		try {
			act.act(why);
		}
		catch (Stale ex) {
			return page(again.page(new Typed(reason, false, ex.getMessage())), HttpStatus.CONFLICT);
		}
		return SeeOther.to("/console?notice=" + notice);
	}

	private static ModelAndView page(ConfirmPage page, HttpStatus status) {
		return new ModelAndView("pages/confirm", Map.of("page", page), status);
	}

	private Tenant tenant(String code) {
		return this.tenants.byCode(code).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private interface Act {

		void act(Reason why);

	}

	private interface Again {

		ConfirmPage page(Typed typed);

	}

}
