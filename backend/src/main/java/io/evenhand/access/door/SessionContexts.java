package io.evenhand.access.door;

import java.time.Clock;
import java.util.Optional;

import io.evenhand.access.Callers;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.context.DeferredSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Component;

/**
 * Who is signed in, as the session in the database tells: it keeps the user's number and
 * the credential's, and the rest is read anew for each request, on whichever node. Polls
 * do not keep a session alive. Thread-safe.
 */
@Component
final class SessionContexts implements SecurityContextRepository {

	static final String USER = "evenhand.user";

	private static final String CREDENTIAL = "evenhand.credential";

	/** When a person last asked for something, in epoch seconds. */
	private static final String USED = "evenhand.used";

	private static final long NOTED_EVERY_SECONDS = 60;

	private final Callers callers;

	private final Clock clock;

	SessionContexts(Callers callers, Clock clock) {
		this.callers = callers;
		this.clock = clock;
	}

	@Override
	@SuppressWarnings("deprecation") // the interface still asks for it
	public SecurityContext loadContext(HttpRequestResponseHolder holder) {
		return load(holder.getRequest());
	}

	@Override
	public DeferredSecurityContext loadDeferredContext(HttpServletRequest request) {
		return new Loaded(request);
	}

	@Override
	public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {
		if (context.getAuthentication() instanceof CallerAuthentication signedIn) {
			HttpSession session = request.getSession();
			session.setAttribute(USER, signedIn.getPrincipal().id());
			session.setAttribute(CREDENTIAL, signedIn.credential());
			session.setAttribute(USED, this.clock.instant().getEpochSecond());
		}
		else {
			HttpSession session = request.getSession(false);
			if (session != null) {
				session.removeAttribute(USER);
				session.removeAttribute(CREDENTIAL);
			}
		}
	}

	@Override
	public boolean containsContext(HttpServletRequest request) {
		HttpSession session = request.getSession(false);
		return session != null && session.getAttribute(USER) != null;
	}

	private SecurityContext load(HttpServletRequest request) {
		return signedIn(request).<SecurityContext>map(SecurityContextImpl::new)
			.orElseGet(SecurityContextHolder::createEmptyContext);
	}

	private Optional<CallerAuthentication> signedIn(HttpServletRequest request) {
		HttpSession session = request.getSession(false);
		if (session == null || !(session.getAttribute(USER) instanceof Long user)
				|| !(session.getAttribute(CREDENTIAL) instanceof Integer credential)) {
			return Optional.empty();
		}
		if (!stillInUse(session, request)) {
			session.invalidate();
			return Optional.empty();
		}
		return this.callers.byUser(user, credential).map(caller -> new CallerAuthentication(caller, credential));
	}

	private boolean stillInUse(HttpSession session, HttpServletRequest request) {
		long now = this.clock.instant().getEpochSecond();
		long idle = now - (session.getAttribute(USED) instanceof Long used ? used : now);
		if (idle > session.getMaxInactiveInterval()) {
			return false;
		}
		if (idle >= NOTED_EVERY_SECONDS && !request.getRequestURI().endsWith("/live")) {
			session.setAttribute(USED, now);
		}
		return true;
	}

	/**
	 * Reads the session only when somebody asks who it is, and once. Confined to its
	 * request.
	 */
	private final class Loaded implements DeferredSecurityContext {

		private final HttpServletRequest request;

		private @Nullable SecurityContext context;

		Loaded(HttpServletRequest request) {
			this.request = request;
		}

		@Override
		public SecurityContext get() {
			SecurityContext loaded = this.context;
			if (loaded == null) {
				loaded = load(this.request);
				this.context = loaded;
			}
			return loaded;
		}

		@Override
		public boolean isGenerated() {
			return get().getAuthentication() == null;
		}

	}

}
