package io.evenhand.batch;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.evenhand.gate.Grant;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sentence that a failed job's owner reads. Stateless.
 */
final class Failure {

	static final String CANCELLED = "The job was cancelled.";

	static final String NO_PROGRESS = "A step made no progress for longer than its lane allows.";

	private static final int MAX = 1000;

	private static final int DEPTH = 20;

	private Failure() {
	}

	/**
	 * The sentence of the first failure that was meant for people, else one that leads
	 * support to the log.
	 * @param failures what was thrown
	 * @param reference by which the log lines are found
	 * @return at most 1000 characters
	 */
	static String sentence(List<Throwable> failures, String reference) {
		String sentence = failures.stream()
			.flatMap((failure) -> told(failure, WorkFailed.class).stream())
			.findFirst()
			.or(() -> failures.stream().flatMap((failure) -> told(failure, WorkDelayed.class).stream()).findFirst())
			.orElseGet(() -> "The job stopped on an internal error; support can see it under reference " + reference
					+ ".");
		return (sentence.length() <= MAX) ? sentence : sentence.substring(0, MAX - 1) + "…";
	}

	/**
	 * Whether trying again would be in vain.
	 * @param failures what was thrown
	 * @return true where one of them says so
	 */
	static boolean isFinal(List<Throwable> failures) {
		return failures.stream().anyMatch((failure) -> told(failure, WorkFailed.class).isPresent());
	}

	/** That the provider asked to wait, where one of them says so. */
	static Optional<Throttled> throttle(List<Throwable> failures) {
		return failures.stream()
			.flatMap(Failure::causes)
			.filter(Throttled.class::isInstance)
			.map(Throttled.class::cast)
			.findFirst();
	}

	static String reference(long job) {
		return "J" + job;
	}

	static String reference(Grant grant) {
		return "J" + grant.job() + "-R" + grant.request() + "-A" + grant.attempt();
	}

	private static Optional<String> told(Throwable failure, Class<?> kind) {
		return causes(failure).filter(kind::isInstance).map(Throwable::getMessage).filter(Objects::nonNull).findFirst();
	}

	/** A failure and what caused it, outermost first. */
	static Stream<Throwable> causes(Throwable failure) {
		return Stream.<@Nullable Throwable>iterate(failure, (cause) -> (cause != null) ? cause.getCause() : null)
			.takeWhile(Objects::nonNull)
			.limit(DEPTH);
	}

}
