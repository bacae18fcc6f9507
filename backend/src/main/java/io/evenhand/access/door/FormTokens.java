package io.evenhand.access.door;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRequestHandler;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/**
 * Finds the CSRF token of a request. An upload's body is looked into only for somebody
 * who is signed in, and not at all where the form's address carries the token: nobody
 * else makes the server take in two gigabytes to be refused. Thread-safe.
 */
final class FormTokens implements CsrfTokenRequestHandler {

	private final XorCsrfTokenRequestAttributeHandler tokens = new XorCsrfTokenRequestAttributeHandler();

	@Override
	public void handle(HttpServletRequest request, HttpServletResponse response, Supplier<CsrfToken> token) {
		this.tokens.handle(request, response, token);
	}

	@Override
	public @Nullable String resolveCsrfTokenValue(HttpServletRequest request, CsrfToken token) {
		String type = request.getContentType();
		if (type == null || !type.regionMatches(true, 0, "multipart/", 0, 10)) {
			return this.tokens.resolveCsrfTokenValue(request, token);
		}
		String inAddress = inAddress(request.getQueryString(), token.getParameterName());
		if (inAddress != null || request.getHeader(token.getHeaderName()) != null || !signedIn(request)) {
			return this.tokens.resolveCsrfTokenValue(new WithoutBody(request, inAddress), token);
		}
		return this.tokens.resolveCsrfTokenValue(request, token);
	}

	private static boolean signedIn(HttpServletRequest request) {
		HttpSession session = request.getSession(false);
		return session != null && session.getAttribute(SessionContexts.USER) != null;
	}

	private static @Nullable String inAddress(@Nullable String query, String name) {
		return (query == null) ? null
				: Stream.of(query.split("&", -1))
					.filter(pair -> pair.startsWith(name + "="))
					.map(pair -> URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8))
					.findFirst()
					.orElse(null);
	}

	/**
	 * The request as it looks without its body. Confined to its request.
	 */
	private static final class WithoutBody extends HttpServletRequestWrapper {

		private final @Nullable String token;

		WithoutBody(HttpServletRequest request, @Nullable String token) {
			super(request);
			this.token = token;
		}

		@Override
		public @Nullable String getParameter(String name) {
			return this.token;
		}

	}

}
