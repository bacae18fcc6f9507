package io.evenhand.gate;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Decides whether a step that failed is tried again, and when: with gaps that grow three
 * times each, and a jitter of up to a half that only adds, so that what failed together
 * does not come back together. Thread-safe where its random numbers are.
 */
@Component
public final class Retries {

	private static final double JITTER = 0.5;

	private final RetrySettings settings;

	private final RandomGenerator random;

	@Autowired
	public Retries(RetrySettings settings) {
		this(settings, () -> ThreadLocalRandom.current().nextLong());
	}

	Retries(RetrySettings settings, RandomGenerator random) {
		this.settings = settings;
		this.random = random;
	}

	/**
	 * What becomes of a step that failed for a reason that may pass.
	 * @param attempt which attempt it was, 1 for the first
	 * @param reason a sentence without secrets
	 * @return a retry, or a failure that says how often it was tried
	 */
	public Outcome after(int attempt, String reason) {
		if (usedUp(attempt)) {
			return new Outcome.Failed(
					(attempt > 1) ? "%s It was tried %d times.".formatted(sentence(reason), attempt) : reason);
		}
		return new Outcome.Retry(reason, gap(attempt));
	}

	/**
	 * Whether no further attempt is left.
	 * @param attempt which attempt it was, 1 for the first
	 * @return true where it was the last
	 */
	public boolean usedUp(int attempt) {
		return attempt >= this.settings.attempts();
	}

	private Duration gap(int attempt) {
		double most = this.settings.longestGap().toMillis();
		double grown = Math.min(most, this.settings.gap().toMillis() * Math.pow(3, attempt - 1.0));
		return Duration.ofMillis(Math.round(grown * (1 + JITTER * this.random.nextDouble())));
	}

	private static String sentence(String reason) {
		String text = reason.strip();
		int room = 970;
		String cut = (text.length() <= room) ? text : text.substring(0, room) + "…";
		return (cut.endsWith(".") || cut.endsWith("!") || cut.endsWith("?") || cut.endsWith("…")) ? cut : cut + ".";
	}

}
