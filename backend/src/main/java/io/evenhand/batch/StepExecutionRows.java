package io.evenhand.batch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.springframework.batch.core.partition.StepExecutionAggregator;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Writes many new step executions at once: two batches, where Spring Batch's repository
 * takes 22 round trips for each. The tables are named in capitals, as Spring Batch made
 * them: MySQL tells the difference. Thread-safe.
 */
@Component
final class StepExecutionRows {

	private static final String INSERT = """
			insert into BATCH_STEP_EXECUTION (step_execution_id, version, step_name, job_execution_id, create_time,
				status, commit_count, read_count, filter_count, write_count, exit_code, exit_message,
				read_skip_count, write_skip_count, process_skip_count, rollback_count)
			values (?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?, '', 0, 0, 0, 0)""";

	private static final String INSERT_CONTEXT = """
			insert into BATCH_STEP_EXECUTION_CONTEXT (step_execution_id, short_context, serialized_context)
			values (?, ?, ?)""";

	/** The width of short_context, less what marks a cut. */
	private static final int SHORT = 2500 - 8;

	private static final int BATCH = 1000;

	private final JdbcTemplate jdbc;

	private final ExecutionContextSerializer serializer;

	private final StepExecutionIds ids;

	StepExecutionRows(JdbcTemplate jdbc, ExecutionContextSerializer serializer, StepExecutionIds ids) {
		this.jdbc = jdbc;
		this.serializer = serializer;
		this.ids = ids;
	}

	/** A block of ids, in a transaction of its own. */
	long ids(int count) {
		return this.ids.block(count);
	}

	/** Joins the caller's transaction. */
	void insert(List<StepExecution> executions) {
		this.jdbc.batchUpdate(INSERT, executions, BATCH, (row, execution) -> {
			row.setLong(1, execution.getId());
			row.setInt(2, 0);
			row.setString(3, execution.getStepName());
			row.setLong(4, execution.getJobExecutionId());
			row.setObject(5, execution.getCreateTime());
			row.setString(6, execution.getStatus().name());
			row.setString(7, execution.getExitStatus().getExitCode());
		});
		this.jdbc.batchUpdate(INSERT_CONTEXT, executions, BATCH, (row, execution) -> {
			String context = serialized(execution);
			boolean fits = context.length() <= SHORT;
			row.setLong(1, execution.getId());
			row.setString(2, fits ? context : context.substring(0, SHORT) + " ...");
			row.setString(3, fits ? null : context);
		});
	}

	/** Totals the parts that a step's rows hold. */
	StepExecutionAggregator totals(String leaf) {
		return new PartTotals(leaf, this.jdbc);
	}

	private String serialized(StepExecution execution) {
		try {
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			this.serializer.serialize(execution.getExecutionContext().toMap(), bytes);
			return bytes.toString(StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
