package io.evenhand.batch;

import io.evenhand.gate.EarlierRun;
import io.evenhand.gate.Gate;
import io.evenhand.gate.Grant;
import io.evenhand.gate.LeaseLost;
import io.evenhand.store.Retry;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Ends in Spring Batch's tables the runs of a job that nobody manages any more, whatever
 * state they were left in. Spring Batch's own {@code recover} refuses a run whose last
 * commit has an unknown outcome, and passes over parts that were cancelled before they
 * ran; with either, a restart is refused for ever. The version moves on, so that a step
 * which still runs somewhere fails at its next chunk. Thread-safe.
 */
@Component
final class LeftRuns {

	/** By the foreign keys' indexes on job_instance_id and job_execution_id. */
	private static final String END_STEPS = """
			update BATCH_STEP_EXECUTION set status = 'FAILED', exit_code = 'FAILED', exit_message = 'Its run was left.',
				end_time = now(6), last_updated = now(6), version = version + 1
			where status in ('STARTING', 'STARTED', 'STOPPING', 'UNKNOWN') and\s""";

	private static final String OF_INSTANCE = "job_execution_id in (select job_execution_id from BATCH_JOB_EXECUTION"
			+ " where job_instance_id = ?)";

	/** By the foreign key's index on job_instance_id, or by primary key. */
	private static final String END_RUNS = """
			update BATCH_JOB_EXECUTION set status = 'FAILED', exit_code = 'FAILED', exit_message = 'It was left.',
				end_time = now(6), last_updated = now(6), version = version + 1
			where status in ('STARTING', 'STARTED', 'STOPPING', 'UNKNOWN') and\s""";

	private final JdbcTemplate jdbc;

	private final EarlierRun earlier;

	private final Gate gate;

	private final Retry retry;

	LeftRuns(JdbcTemplate jdbc, EarlierRun earlier, Gate gate, Retry retry) {
		this.jdbc = jdbc;
		this.earlier = earlier;
		this.gate = gate;
		this.retry = retry;
	}

	/**
	 * Ends them, once what still runs of them has stopped.
	 * @param launch by which the job was opened anew
	 * @param instance the job's instance
	 * @throws LeaseLost if the job has another owner by now
	 */
	void end(Grant launch, long instance) {
		this.earlier.stop(launch);
		this.retry.inTransaction(() -> {
			this.gate.checkOwner(launch);
			this.jdbc.update(END_STEPS + OF_INSTANCE, instance);
			this.jdbc.update(END_RUNS + "job_instance_id = ?", instance);
		});
	}

	/**
	 * Ends one run whose manager has lost its job, unless steps of the job run.
	 * @param launch by which that manager had opened the job
	 * @param run the job execution's id
	 */
	void leave(Grant launch, long run) {
		if (this.earlier.runs(launch)) {
			return;
		}
		this.retry.inTransaction(() -> {
			this.jdbc.update(END_STEPS + "job_execution_id = ?", run);
			this.jdbc.update(END_RUNS + "job_execution_id = ?", run);
		});
	}

}
