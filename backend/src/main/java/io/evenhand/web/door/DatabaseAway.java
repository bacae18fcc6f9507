package io.evenhand.web.door;

import java.io.IOException;
import java.util.Map;

import io.evenhand.store.Outage;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.ViewResolver;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers 503 in a sentence wherever the database turns out to be away: at the session,
 * the token, the handler or the page. It stands before all of them and uses none: an
 * error page in the usual way would ask the database who reads it. Thread-safe.
 */
final class DatabaseAway extends OncePerRequestFilter {

	private static final Logger logger = LoggerFactory.getLogger(DatabaseAway.class);

	/** In seconds. */
	private static final String RETRY_AFTER = "5";

	private final ViewResolver views;

	private final ErrorAttributes problems;

	private final JsonMapper json;

	DatabaseAway(ViewResolver views, ErrorAttributes problems, JsonMapper json) {
		this.views = views;
		this.problems = problems;
		this.json = json;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		try {
			chain.doFilter(request, response);
		}
		catch (ServletException | RuntimeException ex) {
			if (response.isCommitted() || !Outage.passes(ex)) {
				throw ex;
			}
			logger.warn("{} {} found no database: {}", request.getMethod(), request.getRequestURI(), Outage.line(ex));
			answer(request, response);
		}
	}

	private void answer(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
		response.resetBuffer();
		response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
		response.setHeader("Retry-After", RETRY_AFTER);
		response.setHeader("Cache-Control", "no-store");
		String address = (request.getAttribute("jakarta.servlet.error.request_uri") instanceof String failed) ? failed
				: request.getRequestURI();
		if (address.startsWith("/api/")) {
			problem(request, response, address);
		}
		else {
			page(request, response);
		}
	}

	private void problem(HttpServletRequest request, HttpServletResponse response, String address) throws IOException {
		request.setAttribute("jakarta.servlet.error.request_uri", address);
		request.setAttribute("jakarta.servlet.error.status_code", HttpServletResponse.SC_SERVICE_UNAVAILABLE);
		response.setContentType("application/problem+json");
		response.getOutputStream()
			.write(this.json.writeValueAsBytes(this.problems.getErrorAttributes(new ServletWebRequest(request),
					ErrorAttributeOptions.defaults())));
	}

	private void page(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
		try {
			View page = this.views.resolveViewName("pages/refused", request.getLocale());
			if (page == null) {
				throw new IllegalStateException("There is no page to refuse with");
			}
			page.render(Map.of("page", new RefusedPage(Refusal.AWAY.word())), request, response);
		}
		catch (IOException | ServletException | RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new ServletException(ex);
		}
	}

	@Override
	protected boolean shouldNotFilterErrorDispatch() {
		return false;
	}

	@Override
	protected boolean shouldNotFilterAsyncDispatch() {
		return false;
	}

}
