package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.ACME;
import static io.evenhand.gate.GateContract.BIRCH;
import static io.evenhand.gate.GateContract.await;
import static io.evenhand.gate.GateContract.launch;
import static io.evenhand.gate.GateContract.steps;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holding, releasing and cancelling one job does at the gate, on each database that
 * it runs on.
 */
abstract class JobHoldsContract {

	private final List<GateNode> nodes = new ArrayList<>();

	private final Queue<Long> launched = new ConcurrentLinkedQueue<>();

	GateStore store;

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
	}

	@AfterEach
	void closeStore() {
		this.nodes.forEach(GateNode::close);
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	private GateNode node(int slots, StepRunner runner) {
		GateNode node = GateNode.started(this.store, "n" + (this.nodes.size() + 1), slots, runner);
		this.nodes.add(node);
		return node;
	}

	/** A node that starts nothing until it is told to. */
	private GateNode still(StepRunner runner) {
		this.store.jdbc.update("update lane set paused = true");
		return node(1, runner);
	}

	private void go() {
		this.store.jdbc.update("update lane set paused = false");
	}

	private Outcome done(Grant grant) {
		if (grant.launch()) {
			this.launched.add(grant.job());
		}
		return new Outcome.Done();
	}

	@Test
	void aHeldLaunchKeepsItsPlaceAndStartsNothing() {
		GateNode node = still(this::done);
		List.of(1L, 2L, 3L).forEach((job) -> node.gate.enqueue(launch(job, ACME)));
		node.gate.hold(1);
		node.gate.hold(1);
		assertThat(states(1)).containsExactly("HELD");
		assertThat(this.store.number("select waiting from flow where lane = 2 and tenant = 1")).isEqualTo(2);
		this.store.jdbc.update("update flow set open_limit = 1");
		go();
		await(() -> this.launched.size() == 1);
		assertThat(this.launched).containsExactly(2L);
		this.store.jdbc.update("update lane set paused = true");
		node.gate.release(1);
		node.gate.release(1);
		assertThat(states(1)).containsExactly("READY");
		go();
		node.closed(2);
		await(() -> this.launched.size() == 2);
		assertThat(this.launched).containsExactly(2L, 1L);
	}

	@Test
	void whoseOnlyWorkWasHeldEntersAnewWhenItIsReleased() {
		GateNode node = still(this::done);
		node.gate.enqueue(launch(1, ACME));
		node.gate.hold(1);
		assertThat(this.store.jdbc.queryForList("select key_turn from flow where lane = 2 and tenant = 1", Long.class))
			.containsOnlyNulls();
		this.store.jdbc.update("update lane set clock = 5000000000000");
		node.gate.release(1);
		assertThat(this.store.jdbc.queryForObject("select turn from flow where lane = 2 and tenant = 1", Long.class))
			.isEqualTo(5000000000000L);
		assertThat(this.store.jdbc.queryForObject("select entry from flow where lane = 2 and tenant = 1", Long.class))
			.isEqualTo(5000000000000L);
	}

	@Test
	void aRetryThatIsHeldIsNotDueSoonerForIt() {
		GateNode node = still(this::done);
		node.gate.enqueue(launch(1, ACME));
		node.gate.hold(1);
		this.store.jdbc.update("update step_request set due = timestampadd(hour, 1, now(6)) where job = 1");
		node.gate.release(1);
		assertThat(states(1)).containsExactly("RETRY_WAIT");
		node.gate.hold(1);
		assertThat(states(1)).containsExactly("HELD");
		this.store.jdbc.update("update step_request set due = timestampadd(hour, -1, now(6)) where job = 1");
		node.gate.release(1);
		assertThat(states(1)).containsExactly("READY");
	}

	@Test
	void whatIsQueuedWhileAJobIsHeldIsHeldAndWhatRunsIsAskedToStop() {
		CountDownLatch go = new CountDownLatch(1);
		GateNode node = node(2, (grant) -> {
			if (grant.launch()) {
				GateContract.hold(go);
			}
			return done(grant);
		});
		node.gate.enqueue(launch(1, ACME));
		await(() -> this.store.number("select count(*) from open_job where job = 1") == 1);
		node.gate.hold(1);
		assertThat(putDowns(1)).containsExactly("PAUSE");
		node.gate.enqueue(1, 12, steps(3));
		assertThat(states(1)).containsExactly("HELD", "HELD", "HELD", "RUNNING");
		assertThat(node.gate.whenEnded(12)).isNotDone();
		node.gate.release(1);
		assertThat(putDowns(1).get(0)).isNull();
		Ended ended = node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join();
		assertThat(ended).isEqualTo(new Ended(3, 0, 0, null));
		node.gate.hold(1);
		node.gate.cancel(1);
		assertThat(putDowns(1)).contains("CANCEL");
		node.gate.enqueue(1, 13, steps(2));
		assertThat(node.gate.whenEnded(13).orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo(new Ended(0, 0, 2, null));
		go.countDown();
		await(() -> this.store.number("select running from flow where tenant = 1 and lane = 2") == 0);
		node.closed(1);
	}

	@Test
	void aJobOfWhichNothingRunsIsOverAtOnceAndOthersAreLeftAlone() {
		GateNode node = still(this::done);
		node.gate.enqueue(launch(1, ACME));
		node.gate.enqueue(launch(2, ACME));
		node.gate.enqueue(launch(3, BIRCH));
		node.gate.hold(2);
		assertThat(node.gate.cancel(1)).isTrue();
		assertThat(node.gate.cancel(2)).isTrue();
		assertThat(node.gate.cancel(2)).isTrue();
		assertThat(node.gate.cancel(4711)).as("a job that the gate never heard of").isTrue();
		assertThat(states(1)).containsExactly("CANCELLED");
		assertThat(states(2)).containsExactly("CANCELLED");
		go();
		await(() -> this.launched.size() == 1);
		assertThat(this.launched).containsExactly(3L);
	}

	@Test
	void aJobWhoseLaunchIsGrantedIsLeftToItsManager() {
		GateNode node = node(1, this::done);
		node.gate.enqueue(launch(1, ACME));
		await(() -> this.launched.size() == 1);
		assertThat(node.gate.cancel(1)).isFalse();
		node.closed(1);
		assertThat(node.gate.cancel(1)).isTrue();
	}

	/** Enqueues, holds, releases and a cancel of the same jobs at once, under claims. */
	@Test
	void nothingSlipsThroughWhoeverComesFirst() throws Exception {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		int jobs = 6;
		GateNode node = node(4, this::done);
		for (long job = 1; job <= jobs; job++) {
			node.gate.enqueue(launch(job, (job % 2 == 0) ? ACME : BIRCH));
		}
		this.store.jdbc.update("update flow set open_limit = 100");
		await(() -> this.store.number("select count(*) from open_job") == jobs);
		ExecutorService threads = Executors.newFixedThreadPool(3 * jobs);
		List<Callable<Boolean>> work = new ArrayList<>();
		for (long one = 1; one <= jobs; one++) {
			long job = one;
			work.add(() -> {
				for (int n = 0; n < 10; n++) {
					node.gate.enqueue(job, 1000 * job + n, steps(5));
				}
				return true;
			});
			boolean first = random.nextBoolean();
			work.add(() -> {
				for (int n = 0; n < 10; n++) {
					if (first ^ n % 2 == 0) {
						node.gate.hold(job);
					}
					else {
						node.gate.release(job);
					}
				}
				return true;
			});
			if (one % 3 == 0) {
				work.add(() -> !node.gate.cancel(job));
			}
		}
		try {
			for (Future<Boolean> done : threads.invokeAll(work, 60, TimeUnit.SECONDS)) {
				assertThat(done.get()).as("seed %d", seed).isTrue();
			}
		}
		finally {
			threads.shutdownNow();
		}
		for (long job = 1; job <= jobs; job++) {
			if (job % 3 == 0) {
				assertThat(states(job)).as("seed %d, job %d", seed, job).doesNotContain("READY", "HELD");
			}
			else {
				node.gate.release(job);
			}
			for (int n = 0; n < 10; n++) {
				assertThat(node.gate.whenEnded(1000 * job + n)).as("seed %d, job %d", seed, job)
					.succeedsWithin(Duration.ofSeconds(20));
			}
			node.closed(job);
		}
		assertThat(node.failures()).as("claims that failed, seed %d", seed).isZero();
	}

	private List<String> states(long job) {
		return this.store.jdbc.queryForList(
				"select state from step_request where job = ? and state <> 'DONE'" + " order by state", String.class,
				job);
	}

	private List<String> putDowns(long job) {
		return this.store.jdbc.queryForList("select put_down from step_attempt where job = ?", String.class, job);
	}

}
