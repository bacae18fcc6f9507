package io.evenhand.batch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.evenhand.gate.Accounts;
import io.evenhand.gate.Gate;
import io.evenhand.gate.Launch;
import io.evenhand.gate.Priority;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A step whose provider asks it to wait, from its exception to the end of its job: the
 * same on each database.
 */
abstract class ThrottledContract {

	private static final TenantId TENANT = new TenantId(1);

	private BatchWorld world;

	abstract BatchWorld world(Class<?>... jobs);

	@BeforeEach
	void start() {
		this.world = world(Calling.class);
		this.world.jdbc().execute("create table item (n int not null)");
	}

	@AfterEach
	void stop() {
		this.world.close();
	}

	@Test
	void itIsPutDownForItsAccountAndGoesOnBehindItsLastChunkAtNoAttempt() {
		int account = this.world.bean(Accounts.class).credential("shop", TENANT, 3);
		this.world.bean(Calling.Provider.class).refuses.set(true);
		launch(1, account);
		await().until(() -> this.world.count("select count(*) from step_attempt where outcome = 'PUT_DOWN'") == 1);
		assertThat(this.world.words("select cause from step_attempt where cause is not null"))
			.containsExactly("THROTTLE");
		assertThat(this.world.words("select concat(state, ' ', attempt) from step_request where state <> 'DONE'"))
			.containsExactly("READY 0");
		assertThat(this.world.count(
				"select count(*) from account where id = ?" + " and throttled_until > timestampadd(minute, 59, now(6))"
						+ " and throttled_until <= timestampadd(minute, 60, now(6))",
				account))
			.isOne();
		assertThat(this.world.words("select throttled_reason from account where id = ?", account))
			.containsExactly("429 Too Many Requests");
		assertThat(this.world.count("select count(*) from slot where request is not null")).isZero();
		assertThat(this.world.count("select count(*) from item")).as("its first two chunks").isEqualTo(10);

		this.world.jdbc().update("update account set throttled_until = now(6)");
		assertThat(this.world.ended()).isEqualTo(new BatchWorld.Event(1, new End.Succeeded()));
		assertThat(this.world.bean(PausingJobs.Freezer.class).starts()).containsExactly(0L, 10L);
		assertThat(this.world.count("select count(*) from item")).isEqualTo(PausingJobs.ITEMS);
		assertThat(this.world.count("select count(distinct n) from item")).isEqualTo(PausingJobs.ITEMS);
		await().until(() -> this.world.words("select outcome from step_attempt order by request, token")
			.equals(List.of("PUT_DOWN", "DONE")));
		assertThat(this.world.count("select max(attempt) from step_request")).isOne();
		assertThat(this.world.words("select status from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
	}

	@Test
	void withoutAnAccountItIsTriedAgainWhenTheTimeIsOver() {
		this.world.bean(Calling.Provider.class).refuses.set(true);
		launch(1, 0);
		await().until(() -> this.world.count("select count(*) from step_request where state = 'RETRY_WAIT'"
				+ " and due > timestampadd(minute, 59, now(6))") == 1);
		this.world.jdbc().update("update step_request set due = now(6) where state = 'RETRY_WAIT'");
		assertThat(this.world.ended()).isEqualTo(new BatchWorld.Event(1, new End.Succeeded()));
		assertThat(this.world.count("select count(distinct n) from item")).isEqualTo(PausingJobs.ITEMS);
	}

	private void launch(long job, int account) {
		this.world.bean(Gate.class).enqueue(new Launch(job, TENANT, "bulk", Priority.NORMAL, 100, "calling", account));
	}

	static class Calling {

		@Bean
		Provider provider() {
			return new Provider();
		}

		@Bean
		PausingJobs.Freezer numbers() {
			return new PausingJobs.Freezer();
		}

		@Bean
		Job calling(GatedJobs gated, PausingJobs.Freezer numbers, Provider provider, JdbcTemplate jdbc) {
			Step step = gated.leaf("calling-step").<Integer, Integer>chunk(5).reader(numbers).writer((items) -> {
				items.forEach((item) -> jdbc.update("insert into item (n) values (?)", item));
				provider.call(List.copyOf(items.getItems()).contains(12));
			}).build();
			return gated.job("calling").start(gated.step(step)).build();
		}

		/** Turns one call of the third chunk away, if it is to. */
		static final class Provider {

			private final AtomicBoolean refuses = new AtomicBoolean();

			void call(boolean third) {
				if (third && this.refuses.compareAndSet(true, false)) {
					throw new Throttled(Duration.ofHours(1), "429 Too Many Requests");
				}
			}

		}

	}

}
