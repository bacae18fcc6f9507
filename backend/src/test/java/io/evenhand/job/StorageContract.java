package io.evenhand.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.Map;

import io.evenhand.batch.WorkFailed;
import io.evenhand.gate.Priority;
import io.evenhand.tenant.Plan;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is kept of a tenant's uploads, on each database.
 */
abstract class StorageContract {

	private static final TenantId ACME = new TenantId(1);

	private static final long MB = 1_000_000;

	JobWorld world;

	abstract JobWorld open();

	@BeforeEach
	void openWorld() {
		this.world = open();
		this.world.plan = new Plan("standard", "Standard", 10 * MB, 0);
	}

	@AfterEach
	void closeWorld() {
		long counted = this.world.jdbc.sql("select coalesce(sum(stored_bytes), 0) from job").query(Long.class).single();
		assertThat(this.world.storage.present(1)).as("counted as the jobs have it").isEqualTo(counted);
		this.world.close();
	}

	private JobId submit(long bytes) {
		return this.world.jobs
			.submit(new NewJob(ACME, "import", "rows.csv", null, Priority.NORMAL, false, 100, 10, "ann", null)
				.with(new JobWork(bytes, Map.of("bytes", bytes))), (id) -> {
				});
	}

	@Test
	void whatIsTooMuchIsRefusedWithTheLimitAndWhatIsThere() {
		submit(6 * MB);
		assertThatExceptionOfType(JobRefused.class).isThrownBy(() -> submit(5 * MB))
			.withMessageContaining("You have 6 MB of uploads and exports kept")
			.withMessageContaining("the 10 MB that your account may have")
			.extracting(JobRefused::refusal)
			.isEqualTo(new Refusal("stored_bytes", 10 * MB, 6 * MB, RoomWait.MOST));
		submit(4 * MB);
		assertThat(this.world.storage.present(1)).isEqualTo(10 * MB);
		assertThatExceptionOfType(JobRefused.class).isThrownBy(() -> submit(11 * MB))
			.withMessageContaining("smaller pieces")
			.matches((refused) -> !refused.tryLater());
		this.world.plan = new Plan("standard", "Standard", null, 1);
		submit(100 * MB);
	}

	@Test
	void aRemovedUploadGivesItsRoomBackOnce() {
		JobId job = submit(6 * MB);
		submit(4 * MB);
		for (int time = 0; time < 2; time++) {
			this.world.retry.inTransaction(() -> this.world.storage.giveBack(job.value()));
			assertThat(this.world.storage.present(1)).isEqualTo(4 * MB);
		}
		submit(6 * MB);
	}

	@Test
	void whatAJobWritesIsCountedUntilItIsTooMuchAndGivenBackWithTheRest() {
		JobId job = submit(6 * MB);
		this.world.retry
			.inTransaction(() -> this.world.storage.add(job.value(), RoutingTests.tenant("bulk", "high"), 3 * MB));
		assertThat(this.world.storage.present(1)).isEqualTo(9 * MB);
		assertThatExceptionOfType(WorkFailed.class)
			.isThrownBy(() -> this.world.retry
				.inTransaction(() -> this.world.storage.add(job.value(), RoutingTests.tenant("bulk", "high"), 2 * MB)))
			.withMessageContaining("9 MB of uploads and exports of this account are kept, and 10 MB is the most");
		assertThat(this.world.storage.present(1)).isEqualTo(9 * MB);
		this.world.retry.inTransaction(() -> this.world.storage.giveBack(job.value()));
		assertThat(this.world.storage.present(1)).isZero();
	}

	@Test
	void theFirstBytesOfATenantAreCountedToo() {
		JobId job = submit(0);
		this.world.retry
			.inTransaction(() -> this.world.storage.add(job.value(), RoutingTests.tenant("bulk", "high"), 3 * MB));
		assertThat(this.world.storage.present(1)).isEqualTo(3 * MB);
	}

	@Test
	void aJobThatWritesIsRefusedWhereThereIsNoRoomAtAll() {
		submit(10 * MB - 1);
		this.world.storage.checkRoom(RoutingTests.tenant("bulk", "high"), false);
		submit(1);
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> this.world.storage.checkRoom(RoutingTests.tenant("bulk", "high"), false))
			.withMessageContaining("You have 10 MB of uploads and exports kept, the most that your account may have")
			.extracting(JobRefused::refusal)
			.isEqualTo(new Refusal("stored_bytes", 10 * MB, 10 * MB, RoomWait.MOST));
	}

	@Test
	void fiftyAtOnceNeverPassTheLimit() throws Exception {
		int threads = 50;
		CountDownLatch go = new CountDownLatch(1);
		ExecutorService pool = Executors.newFixedThreadPool(threads);
		List<Future<Boolean>> answers = new ArrayList<>();
		for (int n = 0; n < threads; n++) {
			answers.add(pool.submit(() -> {
				go.await();
				try {
					submit(MB);
					return true;
				}
				catch (JobRefused ex) {
					return false;
				}
			}));
		}
		go.countDown();
		int taken = 0;
		for (Future<Boolean> answer : answers) {
			taken += answer.get(60, TimeUnit.SECONDS) ? 1 : 0;
		}
		pool.shutdown();
		assertThat(taken).isEqualTo(10);
		assertThat(this.world.jdbc.sql("select count(*) from job").query(Integer.class).single()).isEqualTo(10);
	}

	@Test
	void aWrongCountIsFoundAndPutRight() {
		submit(6 * MB);
		this.world.jdbc.sql("update tenant_storage set bytes = 77 where tenant = 1").update();
		StorageBooks books = new StorageBooks(this.world.jdbc, this.world.retry);
		books.run((rest) -> true);
		assertThat(this.world.storage.present(1)).isEqualTo(6 * MB);
	}

}
