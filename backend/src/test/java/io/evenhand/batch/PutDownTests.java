package io.evenhand.batch;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.evenhand.gate.Cause;
import io.evenhand.gate.Grant;
import io.evenhand.gate.StepRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A step that is put down at a chunk boundary, or fails for a reason that passes, goes on
 * behind its last chunk as the same step execution.
 */
class PutDownTests {

	private static final int ATTEMPTS = 3;

	private BatchWorld world;

	@BeforeEach
	void start() {
		this.world = BatchWorld.retryingOnH2(ATTEMPTS, PausingJobs.class, Moody.class);
		this.world.jdbc().execute("create table item (n int not null)");
	}

	@AfterEach
	void stop() {
		this.world.close();
	}

	@ParameterizedTest
	@EnumSource(names = { "YIELD", "PAUSE", "CAP", "THROTTLE", "DRAIN", "TIME_OUT" })
	void itGoesOnBehindItsLastChunkWhateverTheCause(Cause cause) throws InterruptedException {
		PausingJobs.Freezer freezer = freeze();
		Grant grant = this.world.gate().running().get(0);
		assertThat(this.world.bean(StepRunner.class).progress(grant)).isPositive();
		this.world.bean(StepRunner.class).putDown(grant, cause);
		freezer.thaw();
		assertThat(this.world.ended().failure()).isNull();
		assertThat(freezer.starts()).containsExactly(0L, 10L);
		checkWhole();
		assertThat(this.world.words("select concat(status, ' ', exit_code) from BATCH_STEP_EXECUTION"))
			.containsExactly("COMPLETED COMPLETED");
	}

	@Test
	void aCancelEndsItWhateverWasAskedBefore() throws InterruptedException {
		PausingJobs.Freezer freezer = freeze();
		Grant grant = this.world.gate().running().get(0);
		this.world.bean(StepRunner.class).putDown(grant, Cause.YIELD);
		this.world.bean(StepRunner.class).putDown(grant, Cause.CANCEL);
		this.world.bean(StepRunner.class).putDown(grant, Cause.YIELD);
		freezer.thaw();
		assertThat(this.world.ended().end()).isEqualTo(new End.Cancelled());
		assertThat(freezer.starts()).containsExactly(0L);
	}

	@Test
	void askingForWhatDoesNotRunHereChangesNothing() {
		Grant stranger = new Grant(4711, 1, 1, true, 1, new io.evenhand.tenant.TenantId(1), "bulk", null, "frozen");
		this.world.bean(StepRunner.class).putDown(stranger, Cause.DRAIN);
		assertThat(this.world.bean(StepRunner.class).progress(stranger)).isNegative();
		assertThat(this.world.run(1, "frozen").failure()).isNull();
		checkWhole();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3 })
	void aTaskletStopsBetweenItsCallsAndIsDoneAfterTheLast(int calls) throws InterruptedException {
		Moody.Mood mood = this.world.bean(Moody.Mood.class);
		mood.wanted = calls;
		this.world.launch(1, "single");
		assertThat(mood.called.await(10, TimeUnit.SECONDS)).isTrue();
		this.world.bean(StepRunner.class).putDown(this.world.gate().running().get(0), Cause.YIELD);
		mood.go.countDown();
		assertThat(this.world.ended().end()).isEqualTo(new End.Succeeded());
		assertThat(mood.calls).hasValue(calls);
		assertThat(mood.opened).hasValue((calls == 1) ? 1 : 2);
		assertThat(this.world.words("select status from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
	}

	@Test
	void aReasonThatPassesIsTriedAgainFromTheLastChunk() {
		this.world.bean(Moody.Mood.class).failures.set(ATTEMPTS - 1);
		assertThat(this.world.run(1, "moody").failure()).isNull();
		checkWhole();
		assertThat(this.world.words("select status from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
	}

	@Test
	void afterTheLastAttemptItFailsAndSaysHowOftenItWasTried() {
		this.world.bean(Moody.Mood.class).failures.set(ATTEMPTS);
		assertThat(this.world.run(1, "moody").failure()).contains("internal error").endsWith("It was tried 3 times.");
		assertThat(this.world.bean(Moody.Mood.class).failures).hasValue(0);
	}

	@Test
	void whatIsMeantForPeopleIsNotTriedAgain() {
		Moody.Mood mood = this.world.bean(Moody.Mood.class);
		mood.failures.set(ATTEMPTS);
		mood.sentence = "The file is a workbook.";
		assertThat(this.world.run(1, "moody").failure()).isEqualTo("The file is a workbook.");
		assertThat(mood.failures).hasValue(ATTEMPTS - 1);
	}

	private PausingJobs.Freezer freeze() throws InterruptedException {
		PausingJobs.Freezer freezer = this.world.bean(PausingJobs.Freezer.class);
		freezer.arm();
		this.world.launch(1, "frozen");
		freezer.awaitFrozen();
		return freezer;
	}

	private void checkWhole() {
		assertThat(this.world.count("select count(*) from item")).isEqualTo(PausingJobs.ITEMS);
		assertThat(this.world.count("select count(distinct n) from item")).isEqualTo(PausingJobs.ITEMS);
	}

	static class Moody {

		@Bean
		Mood mood() {
			return new Mood();
		}

		@Bean
		Job moody(GatedJobs gated, Mood mood, JdbcTemplate jdbc) {
			Step step = gated.leaf("moody-step")
				.<Integer, Integer>chunk(5)
				.reader(new PausingJobs.Freezer())
				.writer((items) -> {
					items.forEach((item) -> jdbc.update("insert into item (n) values (?)", item));
					mood.perhaps(List.copyOf(items.getItems()).contains(12));
				})
				.build();
			return gated.job("moody").start(gated.step(step)).build();
		}

		/** Waits in its first call, and is called as often as it is told to. */
		@Bean
		Job single(GatedJobs gated, Mood mood) {
			Step step = gated.leaf("single-step").tasklet((contribution, context) -> {
				mood.called.countDown();
				if (!mood.go.await(10, TimeUnit.SECONDS)) {
					throw new IllegalStateException("Nobody let it go on");
				}
				return (mood.calls.incrementAndGet() < mood.wanted) ? RepeatStatus.CONTINUABLE : RepeatStatus.FINISHED;
			}).listener(new StepExecutionListener() {
				@Override
				public void beforeStep(StepExecution execution) {
					mood.opened.incrementAndGet();
				}
			}).build();
			return gated.job("single").start(gated.step(step)).build();
		}

		/** Fails in the third chunk as often as it is told to. */
		static final class Mood {

			private final AtomicInteger failures = new AtomicInteger();

			private final AtomicInteger calls = new AtomicInteger();

			private final AtomicInteger opened = new AtomicInteger();

			private volatile int wanted = 1;

			private final CountDownLatch called = new CountDownLatch(1);

			private final CountDownLatch go = new CountDownLatch(1);

			private volatile String sentence = "";

			void perhaps(boolean third) {
				if (third && this.failures.get() > 0) {
					this.failures.decrementAndGet();
					if (!this.sentence.isEmpty()) {
						throw new WorkFailed(this.sentence);
					}
					throw new IllegalStateException("no answer");
				}
			}

		}

	}

}
