package io.evenhand.access.door;

import java.io.IOException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives each request an id, by which its log lines, its line in the audit and its answer
 * belong together. Thread-safe.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RequestIds extends OncePerRequestFilter {

	private static final String ID = "request";

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		String id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
		request.setAttribute(RequestIds.class.getName(), id);
		response.setHeader("X-Request-Id", id);
		try (var ignored = MDC.putCloseable(ID, id)) {
			chain.doFilter(request, response);
		}
	}

	static @Nullable String of(@Nullable HttpServletRequest request) {
		return (request != null && request.getAttribute(RequestIds.class.getName()) instanceof String id) ? id : null;
	}

}
