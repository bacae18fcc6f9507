package io.evenhand.web.console;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.audit.Actor;
import io.evenhand.web.console.LanesPage.May;
import jakarta.servlet.http.HttpServletRequest;

import org.slf4j.MDC;

import org.springframework.security.access.AccessDeniedException;

/**
 * What the roles of staff may do on the lanes' pages.
 */
final class Staff {

	private Staff() {
	}

	static May may(Caller caller) {
		return new May(acts(caller), caller.role() == Role.OPERATOR);
	}

	/**
	 * The caller as the one who acts.
	 * @param caller who calls
	 * @param request the call
	 * @return the actor for the audit
	 * @throws AccessDeniedException if the role only reads
	 */
	static Actor acting(Caller caller, HttpServletRequest request) {
		if (!acts(caller)) {
			throw new AccessDeniedException("The role " + caller.role().word() + " changes nothing");
		}
		return caller.actor("console, " + request.getRemoteAddr(), MDC.get("request"));
	}

	private static boolean acts(Caller caller) {
		return caller.role() == Role.SUPPORT || caller.role() == Role.OPERATOR;
	}

}
