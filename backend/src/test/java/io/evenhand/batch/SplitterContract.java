package io.evenhand.batch;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Step executions written in bulk: the same on each database.
 */
abstract class SplitterContract {

	private static final String STORED = "select count(*) from BATCH_STEP_EXECUTION where step_name like 'split-part:%'";

	BatchWorld world;

	abstract BatchWorld world(Class<?>... jobs);

	@BeforeEach
	void start() {
		this.world = world(SplitJobs.class);
	}

	@AfterEach
	void stop() {
		this.world.close();
	}

	@Test
	void whatIsWrittenInBulkReadsLikeWhatSpringBatchWrote() {
		JobRepository repository = this.world.bean(JobRepository.class);
		JobExecution job = job(repository);
		StepExecution stock = repository.createStepExecution("stock", job);
		ExecutionContext context = new ExecutionContext(Map.of("from", 7L, "note", "x".repeat(3000)));
		List<StepExecution> bulk = executions(job, 3, context);

		this.world.bean(StepExecutionRows.class).insert(bulk);

		for (StepExecution written : bulk) {
			StepExecution read = repository.getStepExecution(written.getId());
			assertThat(read).isNotNull();
			assertThat(read.getExecutionContext()).isEqualTo(context);
			assertThat(read.getStepName()).isEqualTo(written.getStepName());
			assertThat(read).usingRecursiveComparison()
				.ignoringFields("id", "stepName", "executionContext", "createTime", "lastUpdated", "jobExecution")
				.isEqualTo(repository.getStepExecution(stock.getId()));
		}
	}

	@Test
	void idsInBlocksNeverMeetThoseThatSpringBatchTakes() {
		JobRepository repository = this.world.bean(JobRepository.class);
		JobExecution job = job(repository);
		StepExecutionRows rows = this.world.bean(StepExecutionRows.class);
		for (int round = 0; round < 60; round++) {
			repository.createStepExecution("stock" + round, job);
			rows.insert(executions(job, 7, new ExecutionContext()));
		}
		assertThat(this.world.count("select count(*) from BATCH_STEP_EXECUTION")).isEqualTo(60 * 8);
	}

	@Test
	void whereTheGateTakesNoStepsNoStepExecutionIsLeftBehind() {
		this.world.refuse("split-part");
		assertThat(this.world.run(1, "split").failure()).contains("internal error");
		assertThat(this.world.count(STORED)).isZero();
	}

	@Test
	void whereAPartCannotBeStoredNoStepIsQueued() {
		assertThat(this.world.run(2, "unstorable").failure()).contains("internal error");
		assertThat(this.world.count(STORED)).isZero();
		assertThat(this.world.requests()).isOne();
	}

	@Test
	void withoutAFailureBothAreThere() {
		assertThat(this.world.run(3, "split").failure()).isNull();
		assertThat(this.world.count(STORED)).isEqualTo(9);
		assertThat(this.world.requests()).isEqualTo(9);
	}

	JobExecution job(JobRepository repository) {
		JobParameters none = new JobParameters();
		return repository.createJobExecution(repository.createJobInstance("some", none), none, new ExecutionContext());
	}

	List<StepExecution> executions(JobExecution job, int count, ExecutionContext context) {
		long first = this.world.bean(StepExecutionRows.class).ids(count);
		return IntStream.range(0, count).mapToObj((part) -> {
			StepExecution execution = new StepExecution(first + part, "bulk:p" + part, job);
			execution.setExecutionContext(context);
			return execution;
		}).toList();
	}

	static class SplitJobs {

		@Bean
		Step splitPart(GatedJobs gated) {
			return gated.leaf("split-part").tasklet((contribution, context) -> RepeatStatus.FINISHED).build();
		}

		@Bean
		Job split(GatedJobs gated, Step splitPart) {
			return gated.job("split")
				.start(gated.partitioned("split-parts", splitPart, (job) -> parts(Map.of("part", 1L))))
				.build();
		}

		@Bean
		Job unstorable(GatedJobs gated, Step splitPart) {
			return gated.job("unstorable")
				.start(gated.partitioned("unstorable-parts", splitPart, (job) -> parts(Map.of("at", LocalDate.EPOCH))))
				.build();
		}

		private static List<Part> parts(Map<String, Object> context) {
			return IntStream.range(0, 9).mapToObj((part) -> new Part("p" + part, 10, context)).toList();
		}

	}

}
