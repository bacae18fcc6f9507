package io.evenhand.web.api;

import io.evenhand.audit.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Reads the reason of a call.
 */
final class Reasons {

	/** Where the contract asks for none and none came. */
	static final Reason NONE = new Reason("none given");

	private Reasons() {
	}

	static Reason needed(@Nullable String text) {
		Reason reason = given(text);
		if (reason == null) {
			throw ApiRefused.unprocessable("Say why: a reason has 5 to 300 characters.");
		}
		return reason;
	}

	static @Nullable Reason given(@Nullable String text) {
		if (text == null || text.isBlank()) {
			return null;
		}
		try {
			return new Reason(text);
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable("Say why: a reason has 5 to 300 characters.");
		}
	}

}
