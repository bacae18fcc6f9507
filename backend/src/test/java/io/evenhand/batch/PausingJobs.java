package io.evenhand.batch;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.item.ChunkOrientedStep;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * A step of 20 items in chunks of 5 whose first attempt comes to a halt in its second
 * chunk, like a node that is frozen there.
 */
class PausingJobs {

	static final int ITEMS = 20;

	@Bean
	Freezer freezer() {
		return new Freezer();
	}

	@Bean
	ChunkOrientedStep<Integer, Integer> pausing(GatedJobs gated, Freezer freezer, JdbcTemplate jdbc) {
		return gated.leaf("pausing")
			.<Integer, Integer>chunk(5)
			.reader(freezer)
			.writer((items) -> items.forEach((item) -> jdbc.update("insert into item (n) values (?)", item)))
			.build();
	}

	@Bean
	Job frozen(GatedJobs gated, ChunkOrientedStep<Integer, Integer> pausing) {
		return gated.job("frozen").start(gated.step(pausing)).build();
	}

	/** Counts to 20; per thread, because each attempt has a position of its own. */
	static final class Freezer implements ItemStreamReader<Integer> {

		private static final String POSITION = "position";

		private final ThreadLocal<Integer> next = ThreadLocal.withInitial(() -> 0);

		private final List<Long> starts = new CopyOnWriteArrayList<>();

		private final AtomicBoolean armed = new AtomicBoolean();

		private final CountDownLatch frozen = new CountDownLatch(1);

		private final CountDownLatch thawed = new CountDownLatch(1);

		void arm() {
			this.armed.set(true);
		}

		void awaitFrozen() throws InterruptedException {
			if (!this.frozen.await(30, TimeUnit.SECONDS)) {
				throw new AssertionError("The step never came to its second chunk");
			}
		}

		/** The positions at which attempts began. */
		List<Long> starts() {
			return List.copyOf(this.starts);
		}

		void thaw() {
			this.thawed.countDown();
		}

		@Override
		public void open(ExecutionContext context) {
			long position = context.getLong(POSITION, 0);
			this.starts.add(position);
			this.next.set((int) position);
		}

		@Override
		public void update(ExecutionContext context) {
			context.putLong(POSITION, this.next.get());
		}

		@Override
		public @Nullable Integer read() throws InterruptedException {
			int item = this.next.get();
			if (item == ITEMS) {
				return null;
			}
			if (item == 7 && this.armed.compareAndSet(true, false)) {
				this.frozen.countDown();
				this.thawed.await();
			}
			this.next.set(item + 1);
			return item;
		}

	}

}
