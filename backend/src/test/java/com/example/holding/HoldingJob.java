package com.example.holding;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.evenhand.batch.GatedJobs;
import io.evenhand.job.JobType;
import io.evenhand.job.Jobs;
import io.evenhand.tenant.Tenants;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.interceptor.DefaultTransactionAttribute;

/**
 * The job {@code holding}: as many steps as its {@link Plan} says.
 */
@Configuration(proxyBeanMethods = false)
public class HoldingJob {

	static final String NAME = "holding";

	@Bean
	Job holding(GatedJobs gated, Jobs jobs, PlatformTransactionManager transactions) {
		Step leaf = gated.leaf("hold")
			.tasklet(
					(contribution, chunk) -> hold(
							(Long) chunk.getStepContext().getStepExecutionContext().getOrDefault(Plan.MILLIS, 1L)),
					transactions)
			.transactionAttribute(withoutTransaction())
			.build();
		return gated.job(NAME).start(gated.partitioned("hold all", leaf, (job) -> Plan.of(job, jobs).parts())).build();
	}

	@Bean
	JobType holdingType() {
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

	@Bean
	HoldingController holdingController(Jobs jobs, Tenants tenants) {
		return new HoldingController(jobs, tenants);
	}

	private static RepeatStatus hold(long millis) throws InterruptedException {
		if (new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS)) {
			throw new IllegalStateException("Nobody counts down");
		}
		return RepeatStatus.FINISHED;
	}

	private static DefaultTransactionAttribute withoutTransaction() {
		return new DefaultTransactionAttribute(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
	}

}
