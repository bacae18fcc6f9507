package io.evenhand.transfer.exports;

import io.evenhand.batch.GatedJobs;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The export as a job of Spring Batch: plan, the parts, join. Each step passes the gate.
 * The parts' step is a tasklet that is called once a chunk, so that records go from the
 * database to the piece one by one, never as a list.
 */
@Configuration(proxyBeanMethods = false)
class ExportJob {

	static final String WRITE = "export-write";

	static final String JOIN = "export-join";

	@Bean
	Step exportPlanStep(GatedJobs gated, ExportPlanTasklet plan) {
		return gated.step(gated.leaf("export-plan").tasklet(plan).build());
	}

	@Bean
	Step exportWriteStep(GatedJobs gated, PieceTasklet piece, ExportParts parts) {
		return gated.partitioned("export-parts", gated.leaf(WRITE).tasklet(piece).build(), parts);
	}

	@Bean
	Step exportJoinStep(GatedJobs gated, JoinTasklet join) {
		return gated.step(gated.leaf(JOIN).tasklet(join).build());
	}

	@Bean
	Job exportBatchJob(GatedJobs gated, Step exportPlanStep, Step exportWriteStep, Step exportJoinStep) {
		return gated.job(ExportType.NAME).start(exportPlanStep).next(exportWriteStep).next(exportJoinStep).build();
	}

}
