package io.evenhand.transfer.imports;

import io.evenhand.batch.GatedJobs;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The import as a job of Spring Batch: plan, the parts, finish. Each step passes the
 * gate.
 */
@Configuration(proxyBeanMethods = false)
class ImportJob {

	static final String LOAD = "import-load";

	static final String FINISH = "import-finish";

	@Bean
	Step importPlanStep(GatedJobs gated, PlanTasklet plan) {
		return gated.step(gated.leaf("import-plan").tasklet(plan).build());
	}

	@Bean
	Step importLoadStep(GatedJobs gated, PartReader reader, PartWriter writer, ImportParts parts,
			ImportSettings settings) {
		Step load = gated.leaf(LOAD).<Row, Row>chunk(settings.chunkSize()).reader(reader).writer(writer).build();
		return gated.partitioned("import-parts", load, (job) -> parts.of(job, ImportType.NAME));
	}

	@Bean
	Step importFinishStep(GatedJobs gated, FinishTasklet finish) {
		return gated.step(gated.leaf(FINISH).tasklet(finish).build());
	}

	@Bean
	Job importBatchJob(GatedJobs gated, Step importPlanStep, Step importLoadStep, Step importFinishStep) {
		return gated.job(ImportType.NAME).start(importPlanStep).next(importLoadStep).next(importFinishStep).build();
	}

}
