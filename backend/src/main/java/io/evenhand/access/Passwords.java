package io.evenhand.access;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Hashes and compares passwords; a comparison takes as long for a name that nobody has.
 * Thread-safe.
 */
@Component
final class Passwords {

	static final int MIN = 8;

	/** bcrypt takes no more. */
	static final int MAX_BYTES = 72;

	private final PasswordEncoder encoder = PasswordEncoderFactories.createDelegatingPasswordEncoder();

	private final String nobodys = hashAny("nobody has this name");

	String hash(@Nullable String password) {
		if (password == null || password.length() < MIN || tooLong(password)) {
			throw new AccessRefused("password", "A password has 8 to 72 characters.");
		}
		return hashAny(password);
	}

	String hashAny(String password) {
		return this.encoder.encode(password);
	}

	/**
	 * Compares.
	 * @param password what somebody typed
	 * @param hash the user's, null where there is no such user
	 * @return whether it is the user's password
	 */
	boolean matches(String password, @Nullable String hash) {
		String typed = tooLong(password) ? "" : password;
		boolean same = this.encoder.matches(typed, (hash != null) ? hash : this.nobodys);
		return same && hash != null && !tooLong(password);
	}

	private static boolean tooLong(String password) {
		return password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
	}

}
