package io.evenhand.job;

import java.time.Duration;
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
 * @param run how often it was tried and what holds it itself
 * @param amount how much of its work is done
 */
public record Job(JobId id, TenantId tenant, String type, String name, String lane, Priority priority, JobState state,
		String submittedBy, Times times, @Nullable String failure, @Nullable Integer percent, Counts counts, Run run,
		Amount amount) {

	/** A job of whose work nothing is known. */
	public Job(JobId id, TenantId tenant, String type, String name, String lane, Priority priority, JobState state,
			String submittedBy, Times times, @Nullable String failure, @Nullable Integer percent, Counts counts,
			Run run) {
		this(id, tenant, type, name, lane, priority, state, submittedBy, times, failure, percent, counts, run,
				Amount.UNKNOWN);
	}

	/**
	 * How fast it reads its records, on average from its first start to its end.
	 * @param now the time now, for one that has not ended
	 * @return records a second, rounded; 0 before the first second and the first record
	 */
	public long recordsPerSecond(Instant now) {
		Instant started = this.times.started();
		if (started == null) {
			return 0;
		}
		Instant ended = this.times.ended();
		long millis = Duration.between(started, (ended != null) ? ended : now).toMillis();
		return (millis < 1_000) ? 0 : Math.round(1_000.0 * this.counts.read() / millis);
	}

	/**
	 * How much of a job's work is done, in units of its type: bytes of its file for
	 * imports, records for others.
	 *
	 * @param done units done, at most all
	 * @param all units of the whole job; 0 where that is not known
	 */
	public record Amount(long done, long all) {

		public static final Amount UNKNOWN = new Amount(0, 0);

	}

	/**
	 * When things happened to a job, by the database's clock.
	 *
	 * @param submitted when it was taken in
	 * @param started when its first step started, null before
	 * @param ended when it reached its final state, null before
	 * @param detailsRemoved when its file, its rejects and what else is kept for a time
	 * only were removed, null before
	 */
	public record Times(Instant submitted, @Nullable Instant started, @Nullable Instant ended,
			@Nullable Instant detailsRemoved) {

		/** Of a job with all of its details. */
		public Times(Instant submitted, @Nullable Instant started, @Nullable Instant ended) {
			this(submitted, started, ended, null);
		}

	}

	/**
	 * How a job goes.
	 *
	 * @param attempt 0 before its first start, 1 for the first, more where people let it
	 * be tried again
	 * @param version grows with each change of its state: what a person saw
	 * @param retry when and why it is tried again by itself, null unless it waits for
	 * that
	 * @param pause who paused it, null unless it is
	 */
	public record Run(int attempt, int version, @Nullable Retry retry, @Nullable Pause pause) {

		/** Of a job that has not started. */
		public static final Run NEW = new Run(0, 0, null, null);

	}

	/**
	 * What a job waits for that is tried again by itself.
	 *
	 * @param until not before, by the database's clock
	 * @param attempt the attempt that this will be
	 * @param reason why it is tried again, a sentence for its owner
	 */
	public record Retry(Instant until, int attempt, String reason) {
	}

	/**
	 * Who paused a job.
	 *
	 * @param by the user's name or the token's
	 * @param at when
	 * @param reason why, null where none was given
	 */
	public record Pause(String by, Instant at, @Nullable String reason) {
	}

}
