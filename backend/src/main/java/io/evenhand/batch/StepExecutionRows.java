package io.evenhand.batch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.springframework.batch.core.partition.StepExecutionAggregator;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
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

	/** By primary key. */
	private static final String STORED = "select count(*) from BATCH_STEP_EXECUTION where step_execution_id = ?";

	/** Whether a step execution is there, and with it all that were inserted with it. */
	boolean stored(long id) {
		Integer found = this.jdbc.queryForObject(STORED, Integer.class, id);
		return found != null && found > 0;
	}

	/**
	 * By the foreign keys' indexes; empty for a job's first run, the last run of a part
	 * comes last.
	 */
	private static final String EARLIER = """
			select step.step_execution_id, step.step_name, step.status, context.short_context,
				context.serialized_context
			from BATCH_JOB_EXECUTION run
			join BATCH_STEP_EXECUTION step on step.job_execution_id = run.job_execution_id
			join BATCH_STEP_EXECUTION_CONTEXT context on context.step_execution_id = step.step_execution_id
			where run.job_instance_id = ? and left(step.step_name, ?) = ?
			order by step.step_execution_id""";

	/**
	 * What earlier runs of a job have made of a step's parts.
	 * @param instance the job's instance
	 * @param prefix what the parts' names begin with
	 * @return by the part's step name
	 */
	Map<String, Earlier> earlier(long instance, String prefix) {
		Map<String, Earlier> found = new HashMap<>();
		this.jdbc.query(EARLIER, (row) -> {
			String whole = row.getString(5);
			found.put(row.getString(2), new Earlier(row.getLong(1), "COMPLETED".equals(row.getString(3)),
					context((whole != null) ? whole : row.getString(4))));
		}, instance, prefix.length(), prefix);
		return found;
	}

	private ExecutionContext context(String text) {
		try {
			return new ExecutionContext(
					this.serializer.deserialize(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * What became of a part in the last run that had it.
	 *
	 * @param id its step execution there
	 * @param completed whether nothing is left to do
	 * @param context its position after its last chunk
	 */
	record Earlier(long id, boolean completed, ExecutionContext context) {
	}

	/** By the foreign key's index. */
	private static final String STOP_UNSTARTED = """
			update BATCH_STEP_EXECUTION set status = 'STOPPED', exit_code = 'STOPPED', end_time = now(6),
				last_updated = now(6), version = version + 1
			where job_execution_id = ? and status = 'STARTING' and left(step_name, ?) = ?""";

	/**
	 * Ends the parts of a run that were cancelled before they ran.
	 * @param run the job execution's id
	 * @param prefix what the parts' names begin with
	 */
	void stopUnstarted(long run, String prefix) {
		this.jdbc.update(STOP_UNSTARTED, run, prefix.length(), prefix);
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
