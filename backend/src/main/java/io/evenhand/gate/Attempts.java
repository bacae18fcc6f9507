package io.evenhand.gate;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

import io.evenhand.gate.jdbc.AttemptRows;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * What was tried of a job. Takes no locks. Thread-safe.
 */
@Component
public class Attempts {

	private final AttemptRows rows;

	Attempts(AttemptRows rows) {
		this.rows = rows;
	}

	/**
	 * The attempts of a job's steps, the latest first.
	 * @param job the job's id
	 * @param most at most so many, at least 1
	 * @return the attempts
	 */
	public List<Attempt> of(long job, int most) {
		return this.rows.ofJob(job, most)
			.stream()
			.map((row) -> new Attempt(row.step(), row.request(), row.token(), row.node(), row.slot(), row.started(),
					row.ended(), word(row.outcome()), word(row.cause()), row.failure()))
			.toList();
	}

	private static @Nullable String word(@Nullable String name) {
		return (name != null) ? name.toLowerCase(Locale.ROOT) : null;
	}

	/**
	 * One start of a step, from its claim to its settle. Immutable.
	 *
	 * @param step the step's name
	 * @param request the request's id
	 * @param token the token under which it ran
	 * @param node on which node
	 * @param slot on which of its slots, from 0
	 * @param started when
	 * @param ended when; null while it runs
	 * @param outcome done, failed, cancelled, lost, put_down or retry; null while it runs
	 * @param cause why it was or is to be put down, such as pause; null where it was not
	 * @param failure why the step failed last; null where it did not
	 */
	public record Attempt(String step, long request, long token, String node, int slot, Instant started,
			@Nullable Instant ended, @Nullable String outcome, @Nullable String cause, @Nullable String failure) {
	}

}
