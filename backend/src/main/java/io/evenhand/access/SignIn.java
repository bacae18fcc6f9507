package io.evenhand.access;

import java.util.Locale;
import java.util.Optional;

import org.springframework.stereotype.Service;

/**
 * Checks names and passwords. All that is wrong gets one answer, after much the same
 * time: no such name, a wrong password, a user who may not, a suspended tenant, and a
 * name that has to wait. Thread-safe.
 */
@Service
public class SignIn {

	private final UserRows users;

	private final Callers callers;

	private final Passwords passwords;

	private final SignInWaits waits;

	SignIn(UserRows users, Callers callers, Passwords passwords, SignInWaits waits) {
		this.users = users;
		this.callers = callers;
		this.passwords = passwords;
		this.waits = waits;
	}

	/**
	 * Checks a sign-in. After {@value SignInWaits#FAILURES} wrong ones a name waits 15
	 * minutes, at the address that they came from.
	 * @param name what was typed
	 * @param password what was typed
	 * @param address where from
	 * @return empty whatever is wrong
	 */
	public Optional<SignedIn> check(String name, String password, String address) {
		String key = name.strip().toLowerCase(Locale.ROOT);
		boolean waiting = this.waits.waiting(key, address);
		Optional<UserRow> user = this.users.findByName(key);
		boolean right = this.passwords.matches(password, user.map(UserRow::password).orElse(null));
		if (waiting) {
			return Optional.empty();
		}
		Optional<SignedIn> signedIn = user.filter(row -> right)
			.flatMap(row -> this.callers.caller(row).map(caller -> new SignedIn(caller, row.credential())));
		if (signedIn.isPresent()) {
			this.waits.forget(key, address);
		}
		else {
			this.waits.count(key, address);
		}
		return signedIn;
	}

}
