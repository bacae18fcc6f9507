package io.evenhand.batch;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

import io.evenhand.store.Retry;

import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Removes Spring Batch's rows of jobs that have ended, children first. Thread-safe.
 */
@Component
public final class BatchRemains {

	private final JobRepository repository;

	private final JdbcTemplate jdbc;

	private final Retry retry;

	BatchRemains(JobRepository repository, JdbcTemplate jdbc, Retry retry) {
		this.repository = repository;
		this.jdbc = jdbc;
		this.retry = retry;
	}

	/** Foreign keys' indexes of both tables. */
	private static final String STEPS = "select s.STEP_EXECUTION_ID from BATCH_JOB_EXECUTION e"
			+ " join BATCH_STEP_EXECUTION s on s.JOB_EXECUTION_ID = e.JOB_EXECUTION_ID"
			+ " where e.JOB_INSTANCE_ID = ? limit ?";

	/** Foreign key's index. */
	private static final String RUNS = "select JOB_EXECUTION_ID from BATCH_JOB_EXECUTION where JOB_INSTANCE_ID = ?"
			+ " limit ?";

	/** By primary key. */
	private static final String INSTANCE = "delete from BATCH_JOB_INSTANCE where JOB_INSTANCE_ID = ?";

	/**
	 * Removes some rows of a job, in a transaction of its own. The job must have ended:
	 * nobody asks.
	 * @param batchJob the Spring Batch job's name
	 * @param job the job's id
	 * @param most how many executions at most
	 * @return how many rows were removed; 0 where none is left
	 */
	public int remove(String batchJob, long job, int most) {
		JobInstance instance = this.repository.getJobInstance(batchJob,
				new JobParametersBuilder().addLong(BatchRuns.JOB, job).toJobParameters());
		if (instance == null) {
			return 0;
		}
		long id = instance.getInstanceId();
		return this.retry.inTransaction(() -> {
			List<Long> steps = this.jdbc.queryForList(STEPS, Long.class, id, most);
			if (!steps.isEmpty()) {
				return delete("BATCH_STEP_EXECUTION_CONTEXT", "STEP", steps)
						+ delete("BATCH_STEP_EXECUTION", "STEP", steps);
			}
			List<Long> runs = this.jdbc.queryForList(RUNS, Long.class, id, most);
			if (!runs.isEmpty()) {
				return delete("BATCH_JOB_EXECUTION_CONTEXT", "JOB", runs)
						+ delete("BATCH_JOB_EXECUTION_PARAMS", "JOB", runs)
						+ delete("BATCH_JOB_EXECUTION", "JOB", runs);
			}
			return this.jdbc.update(INSTANCE, id);
		});
	}

	/** By primary key, or by the foreign key's index. */
	private int delete(String table, String kind, List<Long> ids) {
		return this.jdbc.update(String.format(Locale.ROOT, "delete from %s where %s_EXECUTION_ID in (%s)", table, kind,
				String.join(", ", Collections.nCopies(ids.size(), "?"))), ids.toArray());
	}

}
