package io.evenhand.web.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import io.evenhand.access.Caller;
import io.evenhand.store.Answers;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Lets each POST of the API that carries an {@code Idempotency-Key} happen once, see
 * {@link Repeats}. Uploads see to it themselves: their body is not kept in memory. Only
 * what was done is remembered; a refusal is decided anew. Stands behind the filters of
 * security. Thread-safe.
 */
public final class RepeatFilter extends OncePerRequestFilter {

	/** In bytes. */
	private static final int LONGEST_BODY = 1024 * 1024;

	private static final String SECRET = RepeatFilter.class.getName() + ".secret";

	private final Repeats repeats;

	private final JsonMapper json;

	RepeatFilter(Repeats repeats, JsonMapper json) {
		this.repeats = repeats;
		this.json = json;
	}

	/**
	 * Keeps the answer of a request out of the store, because it is shown once only.
	 * @param request the request that is being answered
	 */
	public static void shownOnce(HttpServletRequest request) {
		request.setAttribute(SECRET, true);
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		String type = request.getContentType();
		return !request.getMethod().equals("POST") || !request.getRequestURI().startsWith("/api/")
				|| request.getHeader(Repeats.HEADER) == null
				|| (type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/"));
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		Authentication who = SecurityContextHolder.getContext().getAuthentication();
		if (who == null || !(who.getPrincipal() instanceof Caller caller)) {
			chain.doFilter(request, response);
			return;
		}
		try {
			byte[] body = request.getInputStream().readNBytes(LONGEST_BODY + 1);
			if (body.length > LONGEST_BODY) {
				throw new ApiRefused(HttpStatus.CONTENT_TOO_LARGE, "The body is larger than 1 MiB.");
			}
			Answers.Key key = Repeats.key(caller, request.getHeader(Repeats.HEADER));
			String print = new Digests().with(request.getRequestURI()).with(request.getQueryString()).with(body).hex();
			Answers.Answer first = this.repeats.begin(key, print);
			if (first != null) {
				replay(first, response);
			}
			else {
				answer(key, new Kept(request, body), response, chain);
			}
		}
		catch (ApiRefused ex) {
			response.setStatus(ex.status().value());
			response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
			Problem problem = new Problem(ex.status().getReasonPhrase(), ex.status().value(),
					String.valueOf(ex.getMessage()), null);
			response.getOutputStream().write(this.json.writeValueAsBytes(problem));
		}
	}

	private void answer(Answers.Key key, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		ContentCachingResponseWrapper answer = new ContentCachingResponseWrapper(response);
		boolean done = false;
		try {
			chain.doFilter(request, answer);
			done = HttpStatus.Series.SUCCESSFUL == HttpStatus.Series.resolve(answer.getStatus());
		}
		finally {
			if (done) {
				this.repeats.end(key, (request.getAttribute(SECRET) != null) ? shown() : kept(answer));
			}
			else {
				this.repeats.forget(key);
			}
		}
		answer.copyBodyToResponse();
	}

	private static Answers.Answer kept(ContentCachingResponseWrapper answer) {
		return new Answers.Answer(answer.getStatus(), answer.getHeader(HttpHeaders.LOCATION), answer.getContentType(),
				new String(answer.getContentAsByteArray(), StandardCharsets.UTF_8));
	}

	private Answers.Answer shown() {
		Problem problem = new Problem(HttpStatus.CONFLICT.getReasonPhrase(), HttpStatus.CONFLICT.value(),
				"This request was answered before, and its answer is shown once only.", null);
		return new Answers.Answer(problem.status(), null, MediaType.APPLICATION_PROBLEM_JSON_VALUE,
				this.json.writeValueAsString(problem));
	}

	static void replay(Answers.Answer first, HttpServletResponse response) throws IOException {
		response.setStatus(first.status());
		if (first.location() != null) {
			response.setHeader(HttpHeaders.LOCATION, first.location());
		}
		if (first.contentType() != null) {
			response.setContentType(first.contentType());
		}
		if (first.body() != null) {
			response.getOutputStream().write(first.body().getBytes(StandardCharsets.UTF_8));
		}
	}

	/**
	 * A request whose body was read already. Confined to its request.
	 */
	private static final class Kept extends HttpServletRequestWrapper {

		private final byte[] body;

		Kept(HttpServletRequest request, byte[] body) {
			super(request);
			this.body = body;
		}

		@Override
		public ServletInputStream getInputStream() {
			ByteArrayInputStream in = new ByteArrayInputStream(this.body);
			return new ServletInputStream() {

				@Override
				public int read() {
					return in.read();
				}

				@Override
				public int read(byte[] buffer, int offset, int length) {
					return in.read(buffer, offset, length);
				}

				@Override
				public boolean isFinished() {
					return in.available() == 0;
				}

				@Override
				public boolean isReady() {
					return true;
				}

				@Override
				public void setReadListener(ReadListener listener) {
					throw new UnsupportedOperationException("The body is there already");
				}

			};
		}

	}

}
