package io.evenhand.batch;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.ThreadStepInterruptionPolicy;
import org.springframework.batch.core.step.item.ChunkOrientedStep;
import org.springframework.batch.infrastructure.item.support.ListItemReader;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A slot's thread that is interrupted after the first of two chunks.
 */
final class InterruptionTests {

	private BatchWorld world;

	@BeforeEach
	void start() {
		this.world = BatchWorld.onH2(Interrupted.class);
	}

	@AfterEach
	void stop() {
		this.world.close();
	}

	@Test
	void aStepThatIsInterruptedHalfWayIsNotCompleted() {
		assertThat(this.world.run(1, "interrupted").end()).isEqualTo(new End.Cancelled());
		assertThat(this.world.words("select status from BATCH_STEP_EXECUTION")).containsExactly("STOPPED");
	}

	@Test
	void controlUnderSpringBatchsOwnPolicyItCountsAsCompleted() {
		this.world.bean(ChunkOrientedStep.class).setInterruptionPolicy(new ThreadStepInterruptionPolicy());
		assertThat(this.world.run(1, "interrupted").failure()).isNull();
		assertThat(this.world.count("select read_count from BATCH_STEP_EXECUTION")).isEqualTo(2);
	}

	static class Interrupted {

		@Bean
		ChunkOrientedStep<Integer, Integer> fourItems(GatedJobs gated) {
			return gated.leaf("four-items")
				.<Integer, Integer>chunk(2)
				.reader(new ListItemReader<>(List.of(1, 2, 3, 4)))
				.writer((items) -> Thread.currentThread().interrupt())
				.build();
		}

		@Bean
		Job interrupted(GatedJobs gated, ChunkOrientedStep<Integer, Integer> fourItems) {
			return gated.job("interrupted").start(gated.step(fourItems)).build();
		}

	}

}
