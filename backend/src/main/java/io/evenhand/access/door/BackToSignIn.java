package io.evenhand.access.door;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/**
 * After a wrong sign-in: the same page with the same words, whatever was wrong.
 * Immutable.
 */
final class BackToSignIn implements AuthenticationFailureHandler {

	@Override
	public void onAuthenticationFailure(HttpServletRequest request, HttpServletResponse response,
			AuthenticationException ex) throws IOException {
		String next = request.getParameter("next");
		String back = (next != null && SafeNext.ours(next)) ? "&next=" + URLEncoder.encode(next, StandardCharsets.UTF_8)
				: "";
		response.sendRedirect(request.getContextPath() + "/login?error" + back);
	}

}
