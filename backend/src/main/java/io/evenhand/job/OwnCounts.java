package io.evenhand.job;

import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.batch.ChunkCounts;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;

/**
 * Adds what each chunk of an own job has done to the job's progress, in the chunk's
 * transaction. One row for the job: its chunks lock it for their last moment only.
 * Thread-safe.
 */
@Component
class OwnCounts implements ChunkCounts {

	/** The part that all steps of an own job count on. */
	static final int PART = 0;

	private final JdbcClient jdbc;

	private final ObjectProvider<OwnJob> own;

	OwnCounts(JdbcClient jdbc, ObjectProvider<OwnJob> own) {
		this.jdbc = jdbc;
		this.own = own;
	}

	/** By primary key; never more than was planned, where something was. */
	private static final String ADD = """
			update job_part set units_done = case when units > 0 then least(units, units_done + :read)
					else units_done + :read end,
				records_read = records_read + :read, records_written = records_written + :written,
				records_rejected = records_rejected + :rejected, records_skipped = records_skipped + :skipped
			where job = :job and part = :part
			""";

	@Override
	public void counted(String batchJob, long job, Done done) {
		if (done.read() == 0 || !names().contains(batchJob)) {
			return;
		}
		int rows = this.jdbc.sql(ADD)
			.param("read", done.read())
			.param("written", done.written())
			.param("rejected", done.rejected())
			.param("skipped", done.skipped())
			.param("job", job)
			.param("part", PART)
			.update();
		Assert.state(rows == 1, () -> "The progress of job " + job + " is gone");
	}

	private Set<String> names() {
		return this.own.stream().map(OwnJob::name).collect(Collectors.toSet());
	}

}
