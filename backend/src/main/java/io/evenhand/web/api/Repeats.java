package io.evenhand.web.api;

import io.evenhand.access.Caller;
import io.evenhand.store.Answers;
import io.evenhand.store.BackOff;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Tells a repeated request from a new one by its {@code Idempotency-Key}: the same key
 * and body get the first answer again, another body is refused, and of two at once the
 * later waits a while for the other's answer, then is asked to come again. Keys are each
 * caller's own. Thread-safe.
 */
@Component
final class Repeats {

	static final String HEADER = "Idempotency-Key";

	private static final int LONGEST = 200;

	/** So often, over two seconds, one that comes too early looks for the answer. */
	private static final int LOOKS = 4;

	/** How long an answer is kept, in days. */
	private static final int DAYS = 7;

	/** Keys are digests: so many of them begin like this. One purge removes 500 rows. */
	private static final String ONE_IN_256 = "00";

	private final Answers answers;

	Repeats(Answers answers) {
		this.answers = answers;
	}

	/**
	 * Reads a key.
	 * @param caller who calls
	 * @param key what the header says
	 * @return the caller's key
	 * @throws ApiRefused if it is empty or too long
	 */
	static Answers.Key key(Caller caller, String key) {
		if (key.isBlank() || key.length() > LONGEST) {
			throw new ApiRefused(HttpStatus.BAD_REQUEST, "An Idempotency-Key has 1 to 200 characters.");
		}
		String who = (caller.token() ? "token:" : "user:") + caller.id();
		return new Answers.Key(who, new Digests().with(key).hex());
	}

	/**
	 * Begins to answer.
	 * @param key whose request and by which key
	 * @param print a digest of what is asked for
	 * @return the first answer where there is one, null where this request is the first
	 * @throws ApiRefused if the key was used for something else, or is being used now
	 */
	Answers.@Nullable Answer begin(Answers.Key key, String print) {
		Answers.Begin begin = this.answers.begin(key, print);
		BackOff patience = new BackOff();
		for (int look = 1; begin instanceof Answers.Begin.Busy && look <= LOOKS && patience.rest(); look++) {
			begin = this.answers.begin(key, print);
		}
		if (begin instanceof Answers.Begin.Again again) {
			return again.answer();
		}
		if (begin instanceof Answers.Begin.Other) {
			throw ApiRefused.unprocessable("This Idempotency-Key was used already for another request. "
					+ "Nothing was done now; send it again with a new key.");
		}
		if (begin instanceof Answers.Begin.Busy) {
			throw new ApiRefused(HttpStatus.CONFLICT,
					"The same request is being answered just now. Send it again " + "in a moment to get its answer.");
		}
		return null;
	}

	void end(Answers.Key key, Answers.Answer answer) {
		this.answers.end(key, answer);
		if (key.key().startsWith(ONE_IN_256)) {
			this.answers.purge(DAYS);
		}
	}

	void forget(Answers.Key key) {
		this.answers.forget(key);
	}

}
