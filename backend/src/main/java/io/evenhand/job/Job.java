package io.evenhand.job;

import java.time.Instant;

import io.evenhand.gate.Priority;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * A job as it stands. Immutable.
 *
 * @param id its identity
 * @param tenant whose job it is
 * @param type the job type's name, such as {@code import}
 * @param name what people call it, such as the file's name; anybody's text
 * @param lane the lane's name
 * @param priority its priority among the tenant's jobs
 * @param state where it stands
 * @param submittedBy the user's name or the token's
 * @param times when it was submitted, started and ended
 * @param failure why it failed, a sentence for its owner; null unless it did
 * @param percent 0 to 100, null where it cannot be computed
 * @param counts its records so far
 */
public record Job(JobId id, TenantId tenant, String type, String name, String lane, Priority priority, JobState state,
		String submittedBy, Times times, @Nullable String failure, @Nullable Integer percent, Counts counts) {

	/**
	 * When things happened to a job, by the database's clock.
	 *
	 * @param submitted when it was taken in
	 * @param started when its first step started, null before
	 * @param ended when it reached its final state, null before
	 */
	public record Times(Instant submitted, @Nullable Instant started, @Nullable Instant ended) {
	}

}
