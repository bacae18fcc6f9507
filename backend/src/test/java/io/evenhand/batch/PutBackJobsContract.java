package io.evenhand.batch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

import io.evenhand.gate.Accounts;
import io.evenhand.gate.Gate;
import io.evenhand.gate.Launch;
import io.evenhand.gate.Priority;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.support.AbstractItemCountingItemStreamItemReader;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A job whose steps all wait has no manager meanwhile, and goes on where it was: the same
 * on each database.
 */
abstract class PutBackJobsContract {

	private static final TenantId TENANT = new TenantId(1);

	private static final int PARTS = 6;

	private static final int ITEMS = 4;

	private BatchWorld world;

	private Trouble trouble;

	abstract BatchWorld world(Map<String, String> settings, Class<?>... jobs);

	@BeforeEach
	void start() {
		this.world = world(Map.of("evenhand.node.put-back-after", "200ms", "evenhand.retry.attempts", "3",
				"evenhand.retry.gap", "30m", "evenhand.retry.longest-gap", "2h"), Parted.class);
		this.world.jdbc().execute("create table item (part int not null, n int not null)");
		this.trouble = this.world.bean(Trouble.class);
	}

	@AfterEach
	void stop() {
		this.world.close();
	}

	private void launch(int account) {
		this.world.bean(Gate.class).enqueue(new Launch(1, TENANT, "bulk", Priority.NORMAL, 100, "troubled", account));
	}

	private void awaitPutBack(String state) {
		await(state).until(() -> this.world.closed(1) && this.world.bean(Openings.class).opening(1).isEmpty()
				&& this.world
					.words("select concat(state, ' ', queue) from step_request where state not in"
							+ " ('DONE', 'CANCELLED')")
					.equals(List.of(state + " 1")));
		assertThat(this.world.bean(BatchWorld.Events.class).ended).as("nobody is told an end").isEmpty();
		assertThat(this.world.words("select distinct status from BATCH_JOB_EXECUTION")).as("its run is ended")
			.containsExactly("FAILED");
		assertThat(this.world.count("select count(*) from BATCH_STEP_EXECUTION where status not in"
				+ " ('COMPLETED', 'FAILED', 'STOPPED')"))
			.isZero();
	}

	private void awaitSuccess() {
		assertThat(this.world.ended()).isEqualTo(new BatchWorld.Event(1, new End.Succeeded()));
		assertThat(this.world.count("select count(*) from item")).as("all rows once").isEqualTo(PARTS * ITEMS);
		assertThat(this.world.count("select count(*) from (select distinct part, n from item) once"))
			.isEqualTo(PARTS * ITEMS);
		await().until(() -> this.world.closed(1));
		assertThat(this.world.bean(BatchWorld.Events.class).ended).isEmpty();
	}

	@Test
	void partsThatAreDoneStayDoneAndTheOthersGoOnBehindTheirLastChunk() {
		int account = this.world.bean(Accounts.class).shared("shop", 1);
		this.trouble.throttles.add(3L);
		launch(account);
		awaitPutBack("READY");
		assertThat(this.world.words("select concat(part, ':', count(*)) from item group by part order by part"))
			.containsExactly("0:4", "1:4", "2:4", "3:2");
		assertThat(this.world
			.words("select concat(attempt, ' ', job_rank - ready_rank) from step_request" + " where state = 'READY'"))
			.containsExactly("0 0");
		this.world.jdbc().update("update account set throttled_until = now(6)");
		awaitSuccess();
		assertThat(this.world.count("select max(attempt) from step_request")).as("nobody's fault").isOne();
		assertThat(this.world.words("select outcome from step_attempt where outcome <> 'DONE'"))
			.containsExactly("PUT_DOWN");
	}

	@Test
	void eachPartWaitsForItsOwnRetryAndKeepsItsAttempts() {
		this.trouble.fails.addAll(Set.of(1L, 4L));
		launch(0);
		awaitPutBack("RETRY_WAIT");
		assertThat(this.world.words("select concat(attempt, ' ', timestampdiff(minute, now(6), due) between 28 and 45)"
				+ " from step_request where state = 'RETRY_WAIT'"))
			.first()
			.isIn("1 1", "1 TRUE");
		long first = this.world.count("select step_execution from step_request where state = 'CANCELLED' and due ="
				+ " (select due from step_request r where r.state = 'RETRY_WAIT')");
		this.world.jdbc()
			.update("update step_request set due = now(6) where state = 'RETRY_WAIT' or step_execution = ?", first);
		await("the other's is not over")
			.until(() -> this.world.count("select count(*) from step_attempt where outcome = 'DONE'") == PARTS - 1
					&& this.world.closed(1));
		awaitPutBack("RETRY_WAIT");
		this.world.jdbc()
			.update("update step_request set due = now(6) where state in ('RETRY_WAIT', 'CANCELLED')"
					+ " and due is not null");
		awaitSuccess();
		assertThat(this.world.words("select concat(attempt, ' ', count(*)) from step_request where state = 'DONE'"
				+ " group by attempt order by attempt"))
			.containsExactly("1 4", "2 2");
	}

	@Test
	void oneThatIsCancelledMeanwhileIsOverAtOnce() {
		this.trouble.throttles.add(0L);
		launch(this.world.bean(Accounts.class).shared("shop", 1));
		awaitPutBack("READY");
		assertThat(this.world.bean(Gate.class).cancel(1)).isTrue();
		assertThat(this.world.count("select count(*) from step_request where state not in ('DONE', 'CANCELLED')"))
			.isZero();
	}

	/** Parts that meet some trouble once, each in its second chunk. */
	static final class Trouble {

		private final Set<Long> throttles = ConcurrentHashMap.newKeySet();

		private final Set<Long> fails = ConcurrentHashMap.newKeySet();

		private void meet(long part) {
			if (this.throttles.remove(part)) {
				throw new Throttled(Duration.ofHours(1), "429 Too Many Requests");
			}
			if (this.fails.remove(part)) {
				throw new IllegalStateException("This passes.");
			}
		}

	}

	static class Parted {

		@Bean
		Trouble trouble() {
			return new Trouble();
		}

		@Bean
		Job troubled(GatedJobs gated, Step troubledPart) {
			return gated.job("troubled")
				.start(gated.partitioned("troubled-parts", troubledPart,
						(job) -> LongStream.range(0, PARTS)
							.mapToObj((part) -> new Part("p" + part, 10, Map.of("part", part)))
							.toList()))
				.build();
		}

		@Bean
		Step troubledPart(GatedJobs gated, Numbers numbers, ItemWriter<Integer> troubledWriter) {
			return gated.leaf("troubled-part")
				.<Integer, Integer>chunk(2)
				.reader(numbers)
				.writer(troubledWriter)
				.build();
		}

		@Bean
		@StepScope
		Numbers numbers() {
			return new Numbers();
		}

		@Bean
		@StepScope
		ItemWriter<Integer> troubledWriter(JdbcTemplate jdbc, Trouble trouble,
				@Value("#{stepExecutionContext['part']}") long part) {
			return (items) -> {
				items.forEach((item) -> jdbc.update("insert into item (part, n) values (?, ?)", part, item));
				if (List.copyOf(items.getItems()).contains(ITEMS)) {
					trouble.meet(part);
				}
			};
		}

	}

	/** Counts from 1, from behind its last chunk on. */
	static class Numbers extends AbstractItemCountingItemStreamItemReader<Integer> {

		Numbers() {
			setName("numbers");
			setMaxItemCount(ITEMS);
		}

		@Override
		protected Integer doRead() {
			return getCurrentItemCount();
		}

		@Override
		protected void doOpen() {
			// nothing to open
		}

		@Override
		protected void doClose() {
			// nor to close
		}

	}

}
