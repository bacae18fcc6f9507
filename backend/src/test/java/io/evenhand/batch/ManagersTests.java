package io.evenhand.batch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Many open jobs on few connections. On MySQL.
 */
final class ManagersTests {

	private static final int JOBS = 60;

	private static final int POOL = 10;

	@Test
	void sixtyManagersOnAPoolOfTenAllCompleteBecauseTheyHoldNoConnectionWhileTheyWait() {
		try (BatchWorld world = BatchWorld.gatedOnMySql(POOL, JOBS, ThreeParts.class)) {
			LongStream.rangeClosed(1, JOBS).forEach((job) -> world.launch(job, "three"));
			List<String> failures = new ArrayList<>();
			for (int ended = 0; ended < JOBS; ended++) {
				String failure = world.ended().failure();
				if (failure != null) {
					failures.add(failure);
				}
			}
			assertThat(failures).isEmpty();
			assertThat(world.bean(BatchWorld.Events.class).mostOpen).hasValueGreaterThan(2 * POOL);
			assertThat(world.words("select distinct status from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
			assertThat(world.count("select count(*) from BATCH_STEP_EXECUTION where step_name like 'three-part:%'"))
				.isEqualTo(3 * JOBS);
		}
	}

	@Test
	void jobsBeyondTheNodesBoundWaitAndAreOpenedOnceOthersHaveEnded() {
		try (BatchWorld world = BatchWorld.gatedOnMySql(POOL, 2, Held.class)) {
			LongStream.rangeClosed(1, 5).forEach((job) -> world.launch(job, "held"));
			Held.Door door = world.bean(Held.Door.class);
			await().until(() -> door.waiting.get() == 2);
			await().during(Duration.ofMillis(500)).until(() -> world.bean(BatchWorld.Events.class).opened.size() == 2);
			door.open.countDown();
			for (int ended = 0; ended < 5; ended++) {
				assertThat(world.ended().failure()).isNull();
			}
			assertThat(door.most.get()).isEqualTo(2);
		}
	}

	static class Held {

		@Bean
		Door door() {
			return new Door();
		}

		@Bean
		Job held(GatedJobs gated, Door door) {
			Step step = gated.leaf("held-step").tasklet((contribution, context) -> {
				door.pass();
				return RepeatStatus.FINISHED;
			}).build();
			return gated.job("held").start(gated.step(step)).build();
		}

		static final class Door {

			private final AtomicInteger waiting = new AtomicInteger();

			private final AtomicInteger most = new AtomicInteger();

			private final CountDownLatch open = new CountDownLatch(1);

			void pass() throws InterruptedException {
				int now = this.waiting.incrementAndGet();
				this.most.accumulateAndGet(now, Math::max);
				if (!this.open.await(30, TimeUnit.SECONDS)) {
					throw new IllegalStateException("Nobody opened the door");
				}
				this.waiting.decrementAndGet();
			}

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
