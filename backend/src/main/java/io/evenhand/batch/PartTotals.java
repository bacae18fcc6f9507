package io.evenhand.batch;

import java.util.Collection;

import io.evenhand.store.Endurance;

import org.springframework.batch.core.partition.StepExecutionAggregator;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * Totals the parts from their rows, those of earlier runs of the same job included, and
 * is the last to say whether all of them are there. Immutable.
 */
final class PartTotals implements StepExecutionAggregator {

	/** By the foreign keys' indexes on job_instance_id and job_execution_id. */
	private static final String TOTALS = """
			select count(*) as done, sum(commit_count), sum(rollback_count), sum(read_count), sum(filter_count),
				sum(write_count), sum(read_skip_count), sum(process_skip_count), sum(write_skip_count)
			from BATCH_STEP_EXECUTION step
			join BATCH_JOB_EXECUTION run on run.job_execution_id = step.job_execution_id
			where run.job_instance_id = ? and left(step.step_name, ?) = ? and step.status = 'COMPLETED'""";

	private final String leaf;

	private final JdbcOperations jdbc;

	PartTotals(String leaf, JdbcOperations jdbc) {
		this.leaf = leaf;
		this.jdbc = jdbc;
	}

	@Override
	public void aggregate(StepExecution manager, Collection<StepExecution> parts) {
		Endurance.through("The totals of step " + manager.getStepName(), () -> total(manager, parts.size()));
	}

	private void total(StepExecution manager, int parts) {
		String prefix = this.leaf + ":";
		this.jdbc.query(TOTALS, (row) -> {
			long done = row.getLong(1);
			if (done < parts) {
				throw new IllegalStateException("Only " + done + " of " + parts + " parts of the step "
						+ manager.getStepName() + " are completed");
			}
			new Counters(row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5), row.getLong(6), row.getLong(7),
					row.getLong(8), row.getLong(9))
				.into(manager);
		}, manager.getJobExecution().getJobInstanceId(), prefix.length(), prefix);
	}

}
