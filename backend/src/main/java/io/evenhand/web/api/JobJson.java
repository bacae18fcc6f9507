package io.evenhand.web.api;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.evenhand.insight.JobOutlook;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobView;
import io.evenhand.transfer.imports.Imports;
import org.jspecify.annotations.Nullable;

/**
 * A job as the API shows it. Immutable.
 *
 * @param id decimal text
 * @param tenant its tenant's code
 * @param type such as {@code import}
 * @param name what people call it
 * @param lane the lane's name
 * @param priority low, normal, high or urgent
 * @param state where it stands
 * @param attempt 0 before its first start, 1 for the first, more where it was tried again
 * @param submittedAt when it was taken in
 * @param startedAt when its first step started
 * @param endedAt when it reached its final state
 * @param position its place among its tenant's jobs that wait in the lane, from 1
 * @param laneOrder staff only: the place of its next step in the lane's predicted order
 * of starts, from 1; absent where no start is expected
 * @param eta when it will likely start; null where there is not enough history to back it
 * @param percent 0 to 100, null where it cannot be computed
 * @param counts its records so far
 * @param waiting what holds it
 * @param retry when and why it is tried again by itself, null unless it waits for that
 * @param failure why it failed
 * @param recordsPerSecond on average since its start; absent before that is known
 * @param bytes of an import's file; absent for other jobs and before its size is known
 * @param dryRun true where rows are only checked: then {@code written} counts those that
 * would be written, and nothing is; else absent
 */
record JobJson(String id, String tenant, String type, String name, String lane, String priority, String state,
		int attempt, Instant submittedAt, @Nullable Instant startedAt, @Nullable Instant endedAt,
		@Nullable Integer position, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer laneOrder,
		JobOutlook.@Nullable Eta eta, @Nullable Integer percent, Counts counts, List<Waiting> waiting,
		@Nullable Retry retry, @Nullable String failure,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long recordsPerSecond,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Bytes bytes,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean dryRun) {

	static JobJson of(JobOutlook outlook, String tenant, List<Waiting> waiting, boolean staff, Instant now) {
		JobView view = outlook.view();
		Job job = view.job();
		return new JobJson(job.id().toString(), tenant, job.type(), job.name(), job.lane(),
				job.priority().name().toLowerCase(Locale.ROOT), job.state().word(), job.run().attempt(),
				job.times().submitted(), job.times().started(), job.times().ended(), view.position(),
				staff ? outlook.laneOrder() : null, outlook.eta(), job.percent(), job.counts(), waiting,
				Retry.of(job.run().retry()), job.failure(), speed(job, now), Bytes.of(job),
				job.type().equals(Imports.DRY_RUN) ? true : null);
	}

	private static @Nullable Long speed(Job job, Instant now) {
		long records = job.recordsPerSecond(now);
		return (records > 0) ? records : null;
	}

	/**
	 * How much of an import's file is read.
	 *
	 * @param done bytes read
	 * @param all bytes of the file
	 */
	record Bytes(long done, long all) {

		static @Nullable Bytes of(Job job) {
			boolean file = job.type().equals(Imports.TYPE) || job.type().equals(Imports.DRY_RUN);
			return (file && job.amount().all() > 0) ? new Bytes(job.amount().done(), job.amount().all()) : null;
		}

	}

	/**
	 * A retry to come.
	 *
	 * @param until not before
	 * @param attempt the attempt that this will be
	 * @param reason why it is tried again
	 */
	record Retry(Instant until, int attempt, String reason) {

		static @Nullable Retry of(Job.@Nullable Retry retry) {
			return (retry != null) ? new Retry(retry.until(), retry.attempt(), retry.reason()) : null;
		}

	}

	/**
	 * What holds a job.
	 *
	 * @param code which rule
	 * @param text the rule in a sentence for the reader
	 * @param since since when
	 * @param until until when, null where nobody knows
	 */
	record Waiting(String code, String text, Instant since, @Nullable Instant until) {
	}

}
