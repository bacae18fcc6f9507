package io.evenhand.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many open jobs on few connections. On MySQL.
 */
final class ManagersTests {

	private static final int JOBS = 60;

	@Test
	void sixtyManagersOnAPoolOfTenAllCompleteAndHoldNoConnectionWhileTheyWait() {
		try (BatchWorld world = BatchWorld.onMySql(10, ThreeParts.class)) {
			LongStream.rangeClosed(1, JOBS).forEach((job) -> world.launch(job, "three"));
			List<String> failures = new ArrayList<>();
			for (int ended = 0; ended < JOBS; ended++) {
				String failure = world.ended().failure();
				if (failure != null) {
					failures.add(failure);
				}
			}
			assertThat(failures).isEmpty();
			assertThat(world.words("select distinct status from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
			assertThat(world.count("select count(*) from BATCH_STEP_EXECUTION where step_name like 'three-part:%'"))
				.isEqualTo(3 * JOBS);
		}
	}

	static class ThreeParts {

		@Bean
		Job three(GatedJobs gated) {
			Step part = gated.leaf("three-part").tasklet((contribution, context) -> RepeatStatus.FINISHED).build();
			return gated.job("three").start(gated.partitioned("three-parts", part, (job) -> parts())).build();
		}

		private static List<Part> parts() {
			return LongStream.range(0, 3).mapToObj((part) -> new Part("p" + part, 10, Map.of("part", part))).toList();
		}

	}

}
