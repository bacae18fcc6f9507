package io.evenhand.access.door;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads {@code Authorization: Bearer TOKEN}. A token that is no good leaves the request
 * without a caller, and the rules answer it. Thread-safe.
 */
final class BearerFilter extends OncePerRequestFilter {

	private static final String SCHEME = "Bearer ";

	/** Longer ones are nobody's: not worth a hash. */
	private static final int LONGEST = 200;

	private final Function<String, Optional<? extends Authentication>> callers;

	BearerFilter(Function<String, Optional<? extends Authentication>> callers) {
		this.callers = callers;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		String secret = secret(request.getHeader(HttpHeaders.AUTHORIZATION));
		Optional<? extends Authentication> caller = (secret != null) ? this.callers.apply(secret) : Optional.empty();
		caller.ifPresent(who -> SecurityContextHolder.setContext(new SecurityContextImpl(who)));
		chain.doFilter(request, response);
	}

	/** An answer written by another thread is for the same caller. */
	@Override
	protected boolean shouldNotFilterAsyncDispatch() {
		return false;
	}

	@Override
	protected boolean shouldNotFilterErrorDispatch() {
		return false;
	}

	private static @Nullable String secret(@Nullable String header) {
		if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
			return null;
		}
		String secret = header.substring(SCHEME.length()).strip();
		return secret.isEmpty() || secret.length() > LONGEST ? null : secret;
	}

}
