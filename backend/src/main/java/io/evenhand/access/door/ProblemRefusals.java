package io.evenhand.access.door;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/**
 * Refuses calls of the API by problem details (RFC 9457). Immutable.
 */
final class ProblemRefusals implements AuthenticationEntryPoint, AccessDeniedHandler {

	@Override
	public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException ex)
			throws IOException {
		response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
		write(response, HttpServletResponse.SC_UNAUTHORIZED, "Unauthorized",
				"This call needs a token that is valid: send it as Authorization: Bearer TOKEN.");
	}

	@Override
	public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException ex)
			throws IOException {
		write(response, HttpServletResponse.SC_FORBIDDEN, "Forbidden", "The role of this token does not allow it.");
	}

	private static void write(HttpServletResponse response, int status, String title, String sentence)
			throws IOException {
		response.setStatus(status);
		response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
		response.setCharacterEncoding(StandardCharsets.UTF_8);
		// nothing in here is anybody's text
		response.getWriter()
			.write("{\"title\":\"" + title + "\",\"status\":" + status + ",\"detail\":\"" + sentence + "\"}");
	}

}
