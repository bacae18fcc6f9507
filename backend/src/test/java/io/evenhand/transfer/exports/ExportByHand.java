package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

import io.evenhand.support.RunningApp;
import io.evenhand.tenant.TenantId;

import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.scope.context.StepContext;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An export without the gate, chunk by chunk, so that a test decides what happens between
 * two chunks. Single-threaded.
 */
final class ExportByHand {

	/** One that nobody looks at. */
	private static final String JOB = "insert into job (tenant, type, name, lane, priority, state, cost_millis,"
			+ " submitted_at, submitted_by) values (?, 'export', 'by hand', 'bulk', 'NORMAL', 'FAILED', 1, now(6), 'test')";

	private final RunningApp app;

	private final long job;

	private final TransactionTemplate transaction;

	ExportByHand(RunningApp app, TenantId tenant, String collection, FileFormat format) {
		this.app = app;
		this.job = job(app.bean(JdbcTemplate.class), tenant);
		this.transaction = new TransactionTemplate(app.bean(PlatformTransactionManager.class));
		app.bean(ExportFiles.class).insert(new ExportFile(this.job, tenant, collection, format, false, null));
		call(app.bean(ExportPlanTasklet.class), 0, false);
	}

	private static long job(JdbcTemplate jdbc, TenantId tenant) {
		jdbc.update(JOB, tenant.value());
		return Objects.requireNonNull(
				jdbc.queryForObject("select max(id) from job where tenant = ?", Long.class, tenant.value()));
	}

	int parts() {
		return this.app.bean(ExportFiles.class).parts(this.job).size();
	}

	/** Writes a part's next chunk; whether there may be another. */
	boolean chunk(int part) {
		return call(this.app.bean(PieceTasklet.class), part, false);
	}

	/** Does all of a chunk's work but its commit, as a node that dies. */
	void lostChunk(int part) {
		call(this.app.bean(PieceTasklet.class), part, true);
	}

	/** Joins the next piece; whether there may be another. */
	boolean join() {
		return call(this.app.bean(JoinTasklet.class), 0, false);
	}

	/** Does all of a piece's joining but its commit, as a node that dies. */
	void lostJoin() {
		call(this.app.bean(JoinTasklet.class), 0, true);
	}

	/** How many pieces its file is of. */
	int pieces() {
		return this.app.bean(Pieces.class).all(this.job).size();
	}

	/** What is told of the file. */
	ExportResult result() {
		return this.app.bean(ExportResults.class).find(this.job).orElseThrow();
	}

	/** Joins and reads the file. */
	byte[] joined() throws IOException {
		boolean more = true;
		while (more) {
			more = join();
		}
		return bytes(0);
	}

	byte[] bytes(long from) throws IOException {
		try (InputStream in = this.app.bean(Exports.class).open(result(), from)) {
			return in.readAllBytes();
		}
	}

	private boolean call(Tasklet tasklet, int part, boolean lost) {
		JobExecution execution = new JobExecution(1, new JobInstance(1, "export"),
				new JobParametersBuilder().addLong("evenhand.job", this.job).toJobParameters());
		StepExecution step = new StepExecution(1, "by-hand", execution);
		step.getExecutionContext().putLong(ExportParts.PART, part);
		return Objects.requireNonNull(this.transaction.execute((status) -> {
			try {
				RepeatStatus more = tasklet.execute(step.createStepContribution(),
						new ChunkContext(new StepContext(step)));
				if (lost) {
					status.setRollbackOnly();
				}
				return more == RepeatStatus.CONTINUABLE;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		}));
	}

}
