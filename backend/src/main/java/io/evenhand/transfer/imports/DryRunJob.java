package io.evenhand.transfer.imports;

import io.evenhand.batch.GatedJobs;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The dry run as a job of Spring Batch: an import's plan, parts and finish, with a writer
 * that writes no record. Each step passes the gate.
 */
@Configuration(proxyBeanMethods = false)
class DryRunJob {

	static final String CHECK = "dry-run-check";

	static final String FINISH = "dry-run-finish";

	@Bean
	Step dryRunPlanStep(GatedJobs gated, PlanTasklet plan) {
		return gated.step(gated.leaf("dry-run-plan").tasklet(plan).build());
	}

	@Bean
	Step dryRunCheckStep(GatedJobs gated, PartReader reader, CheckWriter writer, ImportParts parts,
			ImportSettings settings) {
		Step check = gated.leaf(CHECK).<Row, Row>chunk(settings.chunkSize()).reader(reader).writer(writer).build();
		return gated.partitioned("dry-run-parts", check, (job) -> parts.of(job, DryRunType.NAME));
	}

	@Bean
	Step dryRunFinishStep(GatedJobs gated, FinishTasklet finish) {
		return gated.step(gated.leaf(FINISH).tasklet(finish).build());
	}

	@Bean
	Job dryRunBatchJob(GatedJobs gated, Step dryRunPlanStep, Step dryRunCheckStep, Step dryRunFinishStep) {
		return gated.job(DryRunType.NAME).start(dryRunPlanStep).next(dryRunCheckStep).next(dryRunFinishStep).build();
	}

}
