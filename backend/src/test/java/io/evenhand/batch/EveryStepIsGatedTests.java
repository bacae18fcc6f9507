package io.evenhand.batch;

import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.RunIdIncrementer;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * No leaf step runs without a grant.
 */
final class EveryStepIsGatedTests {

	@Test
	void aJobWithAStepBesideTheGateDoesNotStart() {
		assertThatIllegalStateException().isThrownBy(() -> BatchWorld.onH2(Beside.class))
			.withMessageContaining("free-rider")
			.withMessageContaining("beside the gate");
	}

	@Test
	void aJobWithALeafThatIsNotWrappedDoesNotStart() {
		assertThatIllegalStateException().isThrownBy(() -> BatchWorld.onH2(Unwrapped.class))
			.withMessageContaining("unwrapped");
	}

	@Test
	void aJobWithAnIncrementerDoesNotStart() {
		assertThatIllegalStateException().isThrownBy(() -> BatchWorld.onH2(Incremented.class))
			.withMessageContaining("incrementer");
	}

	@Test
	void aLeafThatRunsWithoutAGrantIsStoppedBeforeItsFirstWrite() {
		try (BatchWorld world = BatchWorld.onH2(Gated.class)) {
			JobRepository repository = world.bean(JobRepository.class);
			JobParameters parameters = new JobParameters();
			JobExecution job = repository.createJobExecution(repository.createJobInstance("some", parameters),
					parameters, new ExecutionContext());
			StepExecution execution = repository.createStepExecution("leaf", job);
			assertThatIllegalStateException().isThrownBy(() -> world.bean(Step.class).execute(execution))
				.withMessageContaining("without a grant");
			assertThat(world.words("select status from BATCH_STEP_EXECUTION")).containsExactly("STARTING");
		}
	}

	static class Beside {

		@Bean
		Job beside(JobRepository repository) {
			return new JobBuilder("beside", repository)
				.start(new StepBuilder("free-rider", repository)
					.tasklet((contribution, context) -> RepeatStatus.FINISHED)
					.build())
				.build();
		}

	}

	static class Unwrapped {

		@Bean
		Job unwrapped(GatedJobs gated) {
			return gated.job("unwrapped")
				.start(gated.leaf("unwrapped").tasklet((contribution, context) -> RepeatStatus.FINISHED).build())
				.build();
		}

	}

	static class Incremented {

		@Bean
		Job incremented(GatedJobs gated) {
			Step leaf = gated.leaf("leaf").tasklet((contribution, context) -> RepeatStatus.FINISHED).build();
			return gated.job("incremented").incrementer(new RunIdIncrementer()).start(gated.step(leaf)).build();
		}

	}

	static class Gated {

		@Bean
		Step leaf(GatedJobs gated) {
			return gated.leaf("leaf").tasklet((contribution, context) -> RepeatStatus.FINISHED).build();
		}

		@Bean
		Job gated(GatedJobs gated, Step leaf) {
			return gated.job("gated").start(gated.step(leaf)).build();
		}

	}

}
