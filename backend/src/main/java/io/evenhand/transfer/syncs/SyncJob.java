package io.evenhand.transfer.syncs;

import io.evenhand.batch.GatedJobs;
import io.evenhand.job.JobType;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.listener.ChunkListener;
import org.springframework.batch.core.step.Step;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The sync as a job of Spring Batch: pull, finish. Each step passes the gate.
 */
@Configuration(proxyBeanMethods = false)
class SyncJob {

	static final String NAME = "sync";

	static final String FINISH = "sync-finish";

	@Bean
	Step syncPullStep(GatedJobs gated, PullTasklet pull) {
		ChunkListener<Object, Object> between = pull;
		return gated.step(gated.leaf("sync-pull").tasklet(pull).listener(between).build(), 2_000);
	}

	@Bean
	Step syncFinishStep(GatedJobs gated, FinishTasklet syncFinishTasklet) {
		return gated.step(gated.leaf(FINISH).tasklet(syncFinishTasklet).build());
	}

	@Bean
	Job syncBatchJob(GatedJobs gated, Step syncPullStep, Step syncFinishStep) {
		return gated.job(NAME).start(syncPullStep).next(syncFinishStep).build();
	}

	@Bean
	JobType syncType() {
		return new JobType() {

			@Override
			public String name() {
				return NAME;
			}

			@Override
			public String batchJob() {
				return NAME;
			}

		};
	}

}
