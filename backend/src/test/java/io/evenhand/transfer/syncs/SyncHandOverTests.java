package io.evenhand.transfer.syncs;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node ends in the middle of a full sync, while the provider keeps it waiting for a
 * page.
 */
class SyncHandOverTests {

	@Test
	void anotherNodeGoesOnWithThePageBehindTheLastStoredOne() throws InterruptedException {
		TestDatabase database = TestMySql.lend();
		Shelf shelf = new Shelf(60);
		CountDownLatch reached = new CountDownLatch(1);
		CountDownLatch never = new CountDownLatch(1);
		AtomicBoolean silent = new AtomicBoolean(true);
		try (FakeApi api = new FakeApi((request) -> {
			if (request.get("cursor").equals("c30") && silent.getAndSet(false)) {
				reached.countDown();
				waitFor(never);
			}
			return shelf.byCursor(request);
		})) {
			SyncWorld world;
			JobId id;
			RunningApp first = RunningApp.on(database, SyncWorld.QUICK);
			try {
				world = new SyncWorld(first);
				world.provider(SyncWorld.cursor(api, 10, ",\"limits\":{\"deadline\":\"PT2M\"}"));
				id = world.submit(Mode.FULL, List.of(), null);
				assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
			}
			finally {
				first.close();
			}
			try (RunningApp second = RunningApp.on(database, SyncWorld.QUICK)) {
				Job job = world.in(second).ended(id);
				assertThat(job.failure()).isNull();
				assertThat(job.counts()).isEqualTo(new Counts(60, 60, 0, 0));
				assertThat(job.run().attempt()).isOne();
				assertThat(world.in(second).stored()).isEqualTo(shelf.names());
				assertThat(api.requests()).extracting((request) -> request.get("cursor"))
					.containsExactly("", "c10", "c20", "c30", "c30", "c40", "c50");
			}
		}
		finally {
			never.countDown();
			TestMySql.giveBack(database);
		}
	}

	private static void waitFor(CountDownLatch latch) {
		try {
			latch.await(2, TimeUnit.MINUTES);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
