package io.evenhand.web;

import java.time.Instant;

import io.evenhand.job.Job;
import io.evenhand.transfer.imports.Imports;
import org.jspecify.annotations.Nullable;

/**
 * How fast a job goes and how much of its file is read. Immutable.
 *
 * @param records records a second, on average since its start
 * @param done bytes of its file that are read, in words; null where it has no file
 * @param all bytes of its file, in words; null likewise
 */
public record Speed(long records, @Nullable String done, @Nullable String all) {

	/**
	 * The speed of a job.
	 * @param job the job
	 * @param now the time now
	 * @return null before there is one
	 */
	public static @Nullable Speed of(Job job, Instant now) {
		long records = job.recordsPerSecond(now);
		if (records == 0) {
			return null;
		}
		boolean file = (job.type().equals(Imports.TYPE) || job.type().equals(Imports.DRY_RUN))
				&& job.amount().all() > 0;
		return new Speed(records, file ? ByteWords.of(job.amount().done()) : null,
				file ? ByteWords.of(job.amount().all()) : null);
	}

}
