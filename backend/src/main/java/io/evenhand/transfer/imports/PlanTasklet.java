package io.evenhand.transfer.imports;

import java.io.IOException;
import java.util.List;

import io.evenhand.batch.GatedJobs;
import io.evenhand.batch.WorkFailed;
import io.evenhand.blob.BlobRefused;
import io.evenhand.blob.BlobStore;
import io.evenhand.job.Progress;
import io.evenhand.transfer.StorageAway;
import io.evenhand.transfer.imports.csv.FileRefused;
import io.evenhand.transfer.imports.csv.PartBounds;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.stereotype.Component;

/**
 * The first step: plans the file and stores its parts once, in the step's transaction.
 * Thread-safe.
 */
@Component
class PlanTasklet implements Tasklet {

	private final ImportFiles files;

	private final ImportPlan plan;

	private final ImportTargets targets;

	private final Progress progress;

	private final BlobStore blobs;

	PlanTasklet(ImportFiles files, ImportPlan plan, ImportTargets targets, Progress progress, BlobStore blobs) {
		this.files = files;
		this.plan = plan;
		this.targets = targets;
		this.progress = progress;
		this.blobs = blobs;
	}

	@Override
	public @Nullable RepeatStatus execute(StepContribution contribution, ChunkContext context) throws IOException {
		ImportFile file = this.files.get(GatedJobs.jobOf(contribution.getStepExecution()));
		if (file.header() == null) {
			store(file);
		}
		return RepeatStatus.FINISHED;
	}

	private void store(ImportFile file) throws IOException {
		ImportPlan.Planned planned = planned(file);
		try {
			this.files.planned(file.job(), planned.copy(), planned.header(), planned.parts());
			List<PartBounds> parts = planned.parts();
			for (int part = 0; part < parts.size(); part++) {
				this.progress.plan(file.job(), part, parts.get(part).size());
			}
		}
		catch (RuntimeException ex) {
			if (planned.copy() != null) {
				this.blobs.delete(planned.copy());
			}
			throw ex;
		}
	}

	private ImportPlan.Planned planned(ImportFile file) {
		try {
			return this.plan.plan(file, this.targets.collection(file));
		}
		catch (FileRefused ex) {
			throw new WorkFailed(String.valueOf(ex.getMessage()));
		}
		catch (BlobRefused ex) {
			throw ex.tooLarge() ? new WorkFailed(String.valueOf(ex.getMessage())) : StorageAway.writing(ex);
		}
		catch (IOException ex) {
			throw StorageAway.reading(ex);
		}
	}

}
