package io.evenhand.access.door;

import io.evenhand.access.SignIn;

import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/**
 * Lets {@link SignIn} judge the sign-in form. Thread-safe.
 */
@Component
final class SignInProvider implements AuthenticationProvider {

	private final SignIn signIn;

	SignInProvider(SignIn signIn) {
		this.signIn = signIn;
	}

	@Override
	public Authentication authenticate(Authentication form) {
		String address = (form.getDetails() instanceof WebAuthenticationDetails details) ? details.getRemoteAddress()
				: "";
		Object password = form.getCredentials();
		return this.signIn.check(form.getName(), (password != null) ? password.toString() : "", address)
			.map(signedIn -> new CallerAuthentication(signedIn.caller(), signedIn.credential()))
			.orElseThrow(() -> new BadCredentialsException("Name or password is wrong"));
	}

	@Override
	public boolean supports(Class<?> kind) {
		return UsernamePasswordAuthenticationToken.class.isAssignableFrom(kind);
	}

}
