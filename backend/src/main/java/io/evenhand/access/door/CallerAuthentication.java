package io.evenhand.access.door;

import java.util.List;

import io.evenhand.access.Caller;
import org.jspecify.annotations.Nullable;

import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/**
 * A caller as Spring Security carries it through one request. Never stored: a session
 * keeps numbers only. Confined to its request.
 */
final class CallerAuthentication extends AbstractAuthenticationToken {

	private static final long serialVersionUID = 1L;

	private final transient Caller caller;

	private final int credential;

	CallerAuthentication(Caller caller, int credential) {
		super(List.of(new SimpleGrantedAuthority("ROLE_" + caller.role().name())));
		this.caller = caller;
		this.credential = credential;
		setAuthenticated(true);
	}

	@Override
	public Caller getPrincipal() {
		return this.caller;
	}

	@Override
	public @Nullable Object getCredentials() {
		return null;
	}

	int credential() {
		return this.credential;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CallerAuthentication that && this.caller.equals(that.caller)
				&& this.credential == that.credential;
	}

	@Override
	public int hashCode() {
		return this.caller.hashCode();
	}

}
