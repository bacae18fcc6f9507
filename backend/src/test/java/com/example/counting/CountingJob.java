package com.example.counting;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.evenhand.batch.GatedJobs;
import io.evenhand.job.JobType;
import io.evenhand.job.Jobs;
import io.evenhand.tenant.Tenants;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The job {@code counting}: one step in chunks of ten rows of the table {@code counted}.
 */
@Configuration(proxyBeanMethods = false)
public class CountingJob {

	static final String NAME = "counting";

	static final int CHUNK = 10;

	@Bean
	Job counting(GatedJobs gated, CountingReader countingReader, ItemWriter<Long> countingWriter) {
		Step leaf = gated.leaf("count").<Long, Long>chunk(CHUNK).reader(countingReader).writer(countingWriter).build();
		return gated.job(NAME).start(gated.step(leaf, 1000)).build();
	}

	@Bean
	@StepScope
	CountingReader countingReader(Jobs jobs, @Value("#{jobParameters['evenhand.job']}") long job) {
		return new CountingReader(Plan.of(job, jobs).rows());
	}

	@Bean
	@StepScope
	ItemWriter<Long> countingWriter(JdbcTemplate jdbc, Jobs jobs, @Value("#{jobParameters['evenhand.job']}") long job) {
		long millis = Plan.of(job, jobs).millis();
		return (items) -> {
			items.forEach((n) -> jdbc.update("insert into counted (job, n) values (?, ?)", job, n));
			if (new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS)) {
				throw new IllegalStateException("Nobody counts down");
			}
		};
	}

	@Bean
	JobType countingType() {
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
	CountingController countingController(Jobs jobs, Tenants tenants) {
		return new CountingController(jobs, tenants);
	}

}
