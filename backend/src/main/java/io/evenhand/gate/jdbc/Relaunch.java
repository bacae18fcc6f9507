package io.evenhand.gate.jdbc;

import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;

import io.evenhand.gate.jdbc.StillRows.Standing;
import org.jspecify.annotations.Nullable;

/**
 * How the launch of a job waits that was open. Immutable.
 *
 * @param state READY, HELD or RETRY_WAIT
 * @param attempt how often it was opened, or its first step was started
 * @param cost what its first step is estimated to cost, in slot-milliseconds
 * @param due when that is tried again, null unless it is; in UTC
 * @param failure why that failed last, null where it did not
 */
public record Relaunch(String state, int attempt, long cost, @Nullable LocalDateTime due, @Nullable String failure) {

	/**
	 * As the job's steps wait: the launch stands for the one of them that could start
	 * first. It has that one's attempts, which are the whole job's where it has no other.
	 * @param job as it was open
	 * @param steps all that wait of it, at least one
	 * @param attempts how many starts are allowed
	 */
	public static Relaunch of(OrphanRow job, List<Standing> steps, int attempts) {
		Standing first = steps.stream()
			.min(Comparator.comparing((Standing step) -> step.due() != null)
				.thenComparing(Standing::due, Comparator.nullsFirst(Comparator.naturalOrder()))
				.thenComparing(Standing::id))
			.orElseThrow();
		int attempt = Math.min(attempts - 1, Math.max(job.attempt() - 1, first.attempt()));
		if (job.paused()) {
			return new Relaunch("HELD", attempt, first.cost(), first.due(), first.failure());
		}
		boolean retries = steps.stream().allMatch((step) -> step.state().equals("RETRY_WAIT"));
		return retries ? new Relaunch("RETRY_WAIT", attempt, first.cost(), first.due(), first.failure())
				: new Relaunch("READY", attempt, first.cost(), null, null);
	}

	public boolean ready() {
		return "READY".equals(this.state);
	}

}
