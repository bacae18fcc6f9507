package com.example.calling;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.evenhand.batch.GatedJobs;
import io.evenhand.batch.Throttled;
import io.evenhand.gate.Accounts;
import io.evenhand.job.JobId;
import io.evenhand.job.JobType;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The job {@code calling}: one step that calls the provider once.
 */
@Configuration(proxyBeanMethods = false)
public class CallingJob {

	static final String NAME = "calling";

	/** Whom the provider has turned away. */
	private final Set<TenantId> turnedAway = ConcurrentHashMap.newKeySet();

	@Bean
	Job calling(GatedJobs gated, Jobs jobs, PlatformTransactionManager transactions) {
		Step leaf = gated.leaf("call").tasklet((contribution, chunk) -> {
			call(GatedJobs.jobOf(contribution.getStepExecution()), jobs);
			return RepeatStatus.FINISHED;
		}, transactions).build();
		return gated.job(NAME).start(gated.step(leaf)).build();
	}

	private void call(long job, Jobs jobs) {
		if (this.turnedAway.add(jobs.find(new JobId(job), Scope.ALL).orElseThrow().tenant())) {
			throw new Throttled(Duration.ofDays(1), "429 Too Many Requests");
		}
	}

	@Bean
	JobType callingType() {
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
	CallingController callingController(Jobs jobs, Tenants tenants, Accounts accounts) {
		return new CallingController(jobs, tenants, accounts);
	}

}
