package io.evenhand.transfer.imports;

import java.io.IOException;

import io.evenhand.batch.GatedJobs;
import io.evenhand.blob.BlobStore;
import io.evenhand.job.Counts;
import io.evenhand.job.Progress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.stereotype.Component;

/**
 * The last step: an import is done only if its parts' totals account for each record that
 * the planning pass found. A working copy stays as long as rows of it are to be handed
 * out as they were. Thread-safe.
 */
@Component
class FinishTasklet implements Tasklet {

	private static final Logger logger = LoggerFactory.getLogger(FinishTasklet.class);

	private final ImportFiles files;

	private final Progress progress;

	private final BlobStore blobs;

	FinishTasklet(ImportFiles files, Progress progress, BlobStore blobs) {
		this.files = files;
		this.progress = progress;
		this.blobs = blobs;
	}

	@Override
	public @Nullable RepeatStatus execute(StepContribution contribution, ChunkContext context) {
		long job = GatedJobs.jobOf(contribution.getStepExecution());
		Counts counts = this.progress.counts(job);
		check(job, this.files.records(job), counts);
		String copy = this.files.get(job).workingBlob();
		if (copy != null && counts.rejected() == 0) {
			forget(copy);
		}
		return RepeatStatus.FINISHED;
	}

	static void check(long job, long planned, Counts counts) {
		if (counts.read() != planned || counts.read() != counts.written() + counts.rejected() + counts.skipped()) {
			throw new IllegalStateException(
					"The totals of job %d are wrong: %d records were planned, and the parts say %s".formatted(job,
							planned, counts));
		}
	}

	/** Left over where it fails: the import itself is done. */
	private void forget(String copy) {
		try {
			this.blobs.delete(copy);
		}
		catch (IOException ex) {
			logger.warn("The working copy {} could not be deleted", copy, ex);
		}
	}

}
