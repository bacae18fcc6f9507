package io.evenhand.access.door;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpMethod;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;

/**
 * Refuses requests for pages: signed-out people go to the sign-in and come back from it,
 * polls make the page reload, a form without its token says that the page is out of date.
 * Immutable.
 */
final class PageRefusals implements AuthenticationEntryPoint, AccessDeniedHandler {

	/** Where {@code web} answers a form whose page is out of date; reached by forward. */
	static final String STALE = "/refused/stale";

	/** Where {@code web} answers a role that may not; reached by forward. */
	static final String ROLE = "/refused/role";

	@Override
	public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException ex)
			throws IOException {
		if (request.getHeader("HX-Request") != null) {
			response.setHeader("HX-Refresh", "true");
			response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
			return;
		}
		StringBuilder to = new StringBuilder(request.getContextPath()).append("/login");
		char separator = '?';
		if (request.getRequestedSessionId() != null && request.getSession(false) == null) {
			to.append(separator).append("expired");
			separator = '&';
		}
		if (HttpMethod.GET.matches(request.getMethod()) && !request.getRequestURI().equals("/")) {
			String asked = request.getRequestURI()
					+ ((request.getQueryString() != null) ? "?" + request.getQueryString() : "");
			to.append(separator).append("next=").append(URLEncoder.encode(asked, StandardCharsets.UTF_8));
		}
		response.sendRedirect(to.toString());
	}

	@Override
	public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException ex)
			throws IOException, ServletException {
		response.setStatus(HttpServletResponse.SC_FORBIDDEN);
		request.getRequestDispatcher((ex instanceof CsrfException) ? STALE : ROLE).forward(request, response);
	}

}
