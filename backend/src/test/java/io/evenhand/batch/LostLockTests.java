package io.evenhand.batch;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A chunk that the database chose as a deadlock's victim.
 */
final class LostLockTests {

	private BatchWorld world;

	@BeforeEach
	void start() {
		this.world = BatchWorld.onH2(Unlucky.class);
		this.world.jdbc().execute("create table item (n int not null)");
	}

	@AfterEach
	void stop() {
		this.world.close();
	}

	@Test
	void isDoneAgainAndNothingIsMissingOrDoubled() {
		this.world.bean(Unlucky.Luck.class).losses.set(4);
		assertThat(this.world.run(1, "unlucky").failure()).isNull();
		assertThat(this.world.count("select count(*) from item")).isEqualTo(PausingJobs.ITEMS);
		assertThat(this.world.count("select count(distinct n) from item")).isEqualTo(PausingJobs.ITEMS);
		assertThat(this.world.words("select exit_code from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
	}

	@Test
	void failsTheStepWhereItIsLostFiveTimes() {
		this.world.bean(Unlucky.Luck.class).losses.set(5);
		assertThat(this.world.run(2, "unlucky").failure()).contains("internal error");
		assertThat(this.world.words("select status from BATCH_STEP_EXECUTION")).containsExactly("FAILED");
	}

	static class Unlucky {

		@Bean
		Luck luck(JdbcTemplate jdbc) {
			return new Luck(jdbc);
		}

		@Bean
		Job unlucky(GatedJobs gated, Luck luck) {
			Step step = gated.leaf("unlucky-step")
				.<Integer, Integer>chunk(5)
				.reader(new PausingJobs.Freezer())
				.writer(luck)
				.build();
			return gated.job("unlucky").start(gated.step(step)).build();
		}

		/** Loses the third chunk as often as it is told to. */
		static final class Luck implements ItemWriter<Integer> {

			private final AtomicInteger losses = new AtomicInteger();

			private final JdbcTemplate jdbc;

			Luck(JdbcTemplate jdbc) {
				this.jdbc = jdbc;
			}

			@Override
			public void write(Chunk<? extends Integer> items) {
				items.forEach((item) -> this.jdbc.update("insert into item (n) values (?)", item));
				if (items.getItems().contains(12) && this.losses.getAndDecrement() > 0) {
					throw new CannotAcquireLockException("chosen as the victim");
				}
			}

		}

	}

}
