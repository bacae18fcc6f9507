package io.evenhand.transfer.exports;

import java.util.List;

import io.evenhand.batch.GatedJobs;
import io.evenhand.batch.WorkFailed;
import io.evenhand.job.Progress;
import io.evenhand.record.Collections;
import io.evenhand.record.RecordCollection;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.stereotype.Component;

/**
 * The first step: fixes which fields and which keys are exported, once, in the step's
 * transaction. Thread-safe.
 */
@Component
class ExportPlanTasklet implements Tasklet {

	private final ExportFiles files;

	private final ExportPlan plan;

	private final Collections collections;

	private final Progress progress;

	ExportPlanTasklet(ExportFiles files, ExportPlan plan, Collections collections, Progress progress) {
		this.files = files;
		this.plan = plan;
		this.collections = collections;
		this.progress = progress;
	}

	@Override
	public @Nullable RepeatStatus execute(StepContribution contribution, ChunkContext context) {
		ExportFile file = this.files.get(GatedJobs.jobOf(contribution.getStepExecution()));
		if (file.fields() == null) {
			store(file);
		}
		return RepeatStatus.FINISHED;
	}

	private void store(ExportFile file) {
		RecordCollection collection = this.collections.find(file.collection())
			.orElseThrow(() -> new WorkFailed("There is no collection \"" + file.collection() + "\" any more."));
		List<ExportPart> parts = this.plan.cut(file.tenant(), file.collection());
		this.files.planned(file.job(), collection.fields(), parts);
		for (int part = 0; part < parts.size(); part++) {
			this.progress.plan(file.job(), part, parts.get(part).records());
		}
	}

}
