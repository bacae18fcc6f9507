package io.evenhand.access.door;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.access.Callers;
import io.evenhand.access.Role;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.security.core.context.SecurityContextImpl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class SessionContextsTests {

	private static final Caller SAM = new Caller(7, "sam", false, Role.SUPPORT, null, ZoneOffset.UTC);

	private final Clock clock = mock(Clock.class);

	private final Callers callers = mock(Callers.class);

	private final SessionContexts contexts = new SessionContexts(this.callers, this.clock);

	private final MockHttpSession session = new MockHttpSession();

	private Instant now = Instant.parse("2026-11-30T10:00:00Z");

	@BeforeEach
	void signIn() {
		given(this.clock.instant()).willAnswer(call -> this.now);
		given(this.callers.byUser(7, 3)).willReturn(Optional.of(SAM));
		this.session.setMaxInactiveInterval(1800);
		this.contexts.saveContext(new SecurityContextImpl(new CallerAuthentication(SAM, 3)), request("/login"),
				new MockHttpServletResponse());
	}

	@Test
	void pollsDoNotKeepASessionAlive() {
		for (int minute = 0; minute < 30; minute++) {
			later(Duration.ofMinutes(1));
			assertThat(signedIn("/console/lanes/live")).isTrue();
		}
		later(Duration.ofMinutes(1));
		assertThat(signedIn("/console/lanes/live")).isFalse();
		assertThat(this.session.isInvalid()).isTrue();
	}

	@Test
	void whoeverOpensPagesStaysSignedIn() {
		for (int minute = 0; minute < 120; minute += 20) {
			later(Duration.ofMinutes(20));
			assertThat(signedIn("/console")).isTrue();
		}
	}

	@Test
	void theSessionKeepsNumbersOnly() {
		assertThat(Collections.list(this.session.getAttributeNames()))
			.allSatisfy(name -> assertThat(this.session.getAttribute(name)).isInstanceOf(Number.class));
	}

	@Test
	void aNewPasswordEndsTheSession() {
		given(this.callers.byUser(7, 3)).willReturn(Optional.empty());
		assertThat(signedIn("/console")).isFalse();
	}

	private void later(Duration time) {
		this.now = this.now.plus(time);
	}

	private boolean signedIn(String path) {
		return this.contexts.loadDeferredContext(request(path)).get().getAuthentication() != null;
	}

	private MockHttpServletRequest request(String path) {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
		request.setSession(this.session);
		return request;
	}

}
