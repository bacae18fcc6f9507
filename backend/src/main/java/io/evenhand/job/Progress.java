package io.evenhand.job;

import java.util.List;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;

/**
 * How far a job is, from rows: one per part, written in the chunk's own transaction, so
 * that it can neither run ahead of the data nor be added twice. Thread-safe.
 */
@Component
public class Progress {

	/** By primary key; planning a part again changes nothing. */
	private static final String PLAN = """
			insert into job_part (job, part, units) values (:job, :part, :units)
			on duplicate key update units = units
			""";

	/** By primary key. */
	private static final String SET = """
			update job_part set units_done = :done, records_read = :read, records_written = :written,
				records_rejected = :rejected, records_skipped = :skipped
			where job = :job and part = :part
			""";

	private final JdbcClient jdbc;

	private final ProgressReads reads;

	Progress(JdbcClient jdbc, ProgressReads reads) {
		this.jdbc = jdbc;
		this.reads = reads;
	}

	/**
	 * Announces a part before it is worked on. Joins the caller's transaction. All parts
	 * are announced in one transaction, so that the whole never grows under the percent.
	 * @param job the job's id
	 * @param part its number within the job, from 0
	 * @param units how much work it is, in units of the job's type (bytes for imports)
	 */
	public void plan(long job, int part, long units) {
		this.jdbc.sql(PLAN).param("job", job).param("part", part).param("units", units).update();
	}

	/**
	 * Sets a part's counts to the given totals. Joins the caller's transaction.
	 * @param job the job's id
	 * @param part its number within the job
	 * @param unitsDone units done so far, never less than before
	 * @param counts the part's totals so far
	 * @throws IllegalStateException if the part was never announced
	 */
	public void set(long job, int part, long unitsDone, Counts counts) {
		int rows = this.jdbc.sql(SET)
			.param("done", unitsDone)
			.param("read", counts.read())
			.param("written", counts.written())
			.param("rejected", counts.rejected())
			.param("skipped", counts.skipped())
			.param("job", job)
			.param("part", part)
			.update();
		Assert.state(rows == 1, () -> "Part " + part + " of job " + job + " was never announced");
	}

	/**
	 * The job's totals, summed over its parts' rows.
	 * @param job the job's id
	 * @return the sums
	 */
	public Counts counts(long job) {
		return this.reads.sums(List.of(job)).getOrDefault(job, ProgressReads.Sum.NONE).counts();
	}

	/**
	 * How much of the job's work is done.
	 * @param job the job's id
	 * @return units, summed over its parts' rows
	 */
	public long unitsDone(long job) {
		return this.reads.sums(List.of(job)).getOrDefault(job, ProgressReads.Sum.NONE).done();
	}

}
