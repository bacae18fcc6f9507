package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.InputStream;

import io.evenhand.batch.GatedJobs;
import io.evenhand.blob.Blob;
import io.evenhand.job.Progress;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.stereotype.Component;

/**
 * The last step: joins the pieces, then removes them, each in transactions of its own. An
 * export is done only if its pieces and its parts' totals tell the same. Thread-safe.
 */
@Component
class JoinTasklet implements Tasklet {

	private static final int AT_A_TIME = 200;

	private final ExportFiles files;

	private final Pieces pieces;

	private final ExportResults results;

	private final JoinTools tools;

	JoinTasklet(ExportFiles files, Pieces pieces, ExportResults results, JoinTools tools) {
		this.files = files;
		this.pieces = pieces;
		this.results = results;
		this.tools = tools;
	}

	@Override
	public @Nullable RepeatStatus execute(StepContribution contribution, ChunkContext context) throws IOException {
		long job = GatedJobs.jobOf(contribution.getStepExecution());
		if (!this.results.joined(job)) {
			join(job);
			return RepeatStatus.CONTINUABLE;
		}
		return (this.tools.sweep().remove(job, AT_A_TIME) > 0) ? RepeatStatus.CONTINUABLE : RepeatStatus.FINISHED;
	}

	private void join(long job) throws IOException {
		long records = this.pieces.written(job);
		check(job, records, this.tools.progress().counts(job).written());
		PieceStore store = this.tools.store();
		InputStream header = store.buffer(this.files.get(job)).header().closed();
		try (InputStream whole = new JoinedPieces(header, this.pieces.blobs(job), store::open)) {
			Blob file = store.store(whole);
			this.results.keep(job, file, records, this.tools.settings().kept());
		}
	}

	static void check(long job, long pieces, long counted) {
		if (pieces != counted) {
			throw new IllegalStateException(
					"The totals of job %d are wrong: its pieces have %d records, and its parts say %d".formatted(job,
							pieces, counted));
		}
	}

}
