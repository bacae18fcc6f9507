package io.evenhand.web.console.providers;

import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Accounts;
import io.evenhand.gate.Stale;
import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.transfer.syncs.provider.Providers;
import io.evenhand.web.SeeOther;
import io.evenhand.web.console.providers.ProvidersPage.Asking;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * The providers with their accounts: who uses them, which were told to wait, and stopping
 * calls to one, with a reason, for support and operators. Thread-safe.
 */
@Controller
class ProvidersController {

	private static final String ACT = "/console/providers/{name}/{verb:pause|resume}";

	private final Providers providers;

	private final ProvidersReader reader;

	private final Accounts accounts;

	ProvidersController(Providers providers, ProvidersReader reader, Accounts accounts) {
		this.providers = providers;
		this.reader = reader;
		this.accounts = accounts;
	}

	@GetMapping("/console/providers")
	ModelAndView list(@AuthenticationPrincipal Caller caller) {
		return new ModelAndView("pages/providers", "page",
				new ProvidersPage(
						this.providers.list().stream().map((one) -> this.reader.view(one, caller.zone())).toList(),
						acts(caller), this.reader.now(caller.zone())));
	}

	@GetMapping(ACT)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable String name, @PathVariable String verb) {
		check(caller);
		return page(caller, known(name), verb, "", false, null, HttpStatus.OK);
	}

	@PostMapping(ACT)
	Object act(@AuthenticationPrincipal Caller caller, @PathVariable String name, @PathVariable String verb,
			@RequestParam(defaultValue = "") String reason, HttpServletRequest request) {
		check(caller);
		Provider provider = known(name);
		Reason why;
		try {
			why = new Reason(reason);
		}
		catch (IllegalArgumentException ex) {
			return page(caller, provider, verb, reason, true, null, HttpStatus.UNPROCESSABLE_CONTENT);
		}
		Actor actor = caller.actor("console, " + request.getRemoteAddr(), MDC.get("request"));
		try {
			boolean done = verb.equals("pause") ? this.accounts.pause(name, actor, why)
					: this.accounts.resume(name, actor, why);
			if (!done) {
				return page(caller, provider, verb, reason, false, "Nobody has used this provider yet.",
						HttpStatus.CONFLICT);
			}
		}
		catch (Stale ex) {
			return page(caller, provider, verb, reason, false, ex.getMessage(), HttpStatus.CONFLICT);
		}
		return SeeOther.to("/console/providers?notice=provider-" + verb + "d");
	}

	private ModelAndView page(Caller caller, Provider provider, String verb, String reason, boolean wrong,
			@Nullable String refused, HttpStatus status) {
		return new ModelAndView("pages/provider-act",
				Map.of("page", new Asking(verb, this.reader.view(provider, caller.zone()), reason, wrong, refused)),
				status);
	}

	private Provider known(String name) {
		return this.providers.find(name).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private static boolean acts(Caller caller) {
		return caller.role() == Role.SUPPORT || caller.role() == Role.OPERATOR;
	}

	private static void check(Caller caller) {
		if (!acts(caller)) {
			throw new AccessDeniedException("The role " + caller.role().word() + " changes nothing");
		}
	}

}
