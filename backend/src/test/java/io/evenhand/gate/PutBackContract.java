package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import io.evenhand.gate.jdbc.StillRows.Still;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.ACME;
import static io.evenhand.gate.GateContract.BIRCH;
import static io.evenhand.gate.GateContract.await;
import static io.evenhand.gate.GateContract.steps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Open jobs whose steps all wait are closed and wait as launches, on each database.
 */
abstract class PutBackContract {

	private static final long GROUP = 12;

	private GateStore store;

	private GateNode node;

	private GateOffice office;

	private final Queue<Grant> launched = new ConcurrentLinkedQueue<>();

	private volatile Outcome next = new Outcome.Done();

	private final CountDownLatch go = new CountDownLatch(1);

	private volatile boolean holding;

	abstract GateStore open();

	@BeforeEach
	void start() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.node = GateNode.started(this.store, "n1", 2, this::run);
	}

	@AfterEach
	void stop() {
		this.go.countDown();
		this.node.close();
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	private Outcome run(Grant grant) {
		if (grant.launch()) {
			this.launched.add(grant);
			return new Outcome.Done();
		}
		if (this.holding) {
			GateContract.hold(this.go);
		}
		return this.next;
	}

	/** Opens a job and waits until nothing of it runs. */
	private Grant opened(long job, int account) {
		int before = this.launched.size();
		this.node.gate.enqueue(new Launch(job, ACME, "bulk", Priority.HIGH, 100, "sync", account));
		await(() -> this.launched.size() > before && running() == 0);
		return this.launched.stream().filter((grant) -> grant.job() == job).findFirst().orElseThrow();
	}

	private int running() {
		return this.store.number("select count(*) from step_request where state = 'RUNNING'");
	}

	private int throttled(String until) {
		int account = this.office.accounts.credential("shop", ACME, 10);
		this.store.jdbc.update("update account set throttled_until = " + until + " where id = ?", account);
		return account;
	}

	/** Two looks, with so much time between them. */
	private void looks(Duration apart) {
		this.node.stillJobs.look();
		this.node.stillMillis.addAndGet(apart.toMillis());
		this.node.stillJobs.look();
	}

	private void look() {
		looks(GateNode.PUT_BACK_AFTER);
	}

	private int openJobs() {
		return this.store.number("select count(*) from open_job");
	}

	private List<String> states(long job) {
		return this.store.jdbc.queryForList(
				"select concat(state, ' ', queue) from step_request where job = ? and state <> 'DONE' order by id",
				String.class, job);
	}

	@Test
	void whoseAccountIsThrottledIsClosedAndGoesOnByItselfWhenThatIsOver() {
		int account = this.office.accounts.credential("shop", ACME, 10);
		Grant opened = opened(1, account);
		this.store.jdbc.update("update account set throttled_until = timestampadd(day, 1, now(6))");
		this.node.gate.enqueue(1, GROUP, steps(3));
		var ended = this.node.gate.whenEnded(GROUP);
		Map<String, Object> before = this.store.jdbc.queryForMap("select job_rank, head_start_millis, account, urgent"
				+ " from step_request where job = 1 and grp is not null limit 1");
		look();
		assertThat(openJobs()).isZero();
		assertThat(this.store.number("select open_jobs from flow where lane = 2 and tenant = 1")).isZero();
		assertThat(states(1)).containsExactly("CANCELLED 0", "CANCELLED 0", "CANCELLED 0", "READY 1");
		assertThat(ended.orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo(new Ended(0, 0, 3, null));
		assertThatExceptionOfType(LeaseLost.class).isThrownBy(() -> this.node.gate.checkOwner(opened));
		Map<String, Object> launch = this.store.jdbc.queryForMap("select job_rank, head_start_millis, account, urgent"
				+ " from step_request where job = 1 and state = 'READY'");
		assertThat(launch).as("in its old place").isEqualTo(before);
		assertThat(this.store.number("select count(*) from step_request where state = 'READY'"
				+ " and ready_rank = job_rank and step = 'sync' and attempt = 0"))
			.isOne();
		look();
		assertThat(this.launched).hasSize(1);
		this.store.jdbc.update("update account set throttled_until = now(6)");
		await(() -> this.launched.size() == 2 && running() == 0);
		assertThat(openJobs()).isOne();
		this.node.gate.closed(opened);
		assertThat(openJobs()).as("its former manager closes nothing").isOne();
	}

	@Test
	void nobodySeesADifference() {
		int account = this.office.accounts.credential("shop", ACME, 10);
		for (long job = 1; job <= 3; job++) {
			opened(job, account);
		}
		this.next = new Outcome.Retry("The provider is away.", Duration.ofHours(2));
		this.node.gate.enqueue(3, GROUP + 3, steps(1));
		await(() -> states(3).equals(List.of("RETRY_WAIT 0")));
		this.store.jdbc.update("update account set throttled_until = timestampadd(day, 1, now(6))");
		this.node.gate.enqueue(1, GROUP + 1, steps(2));
		this.node.gate.hold(2);
		this.node.gate.enqueue(2, GROUP + 2, steps(2));
		this.node.gate.enqueue(new Launch(4, ACME, "bulk", Priority.URGENT, 100, "sync", account));
		this.node.gate.enqueue(new Launch(5, ACME, "bulk", Priority.LOW, 100, "sync", account));
		this.node.gate.hold(5);
		List<List<Fact>> before = facts(1, 2, 3);
		look();
		assertThat(openJobs()).isZero();
		assertThat(facts(1, 2, 3)).isEqualTo(before);
		assertThat(this.office.places.position(1)).isEmpty();
		assertThat(this.office.places.position(2)).isEmpty();
		assertThat(this.office.places.position(4)).hasValue(1);
		this.node.gate.cancel(1);
		assertThat(this.office.places.position(5)).as("its place is among those that have not started").hasValue(2);
	}

	/** What the jobs wait for, each as staff is told it. */
	private List<List<Fact>> facts(long... jobs) {
		return LongStream.of(jobs)
			.mapToObj((job) -> this.office.places.holds(job).stream().map(Held::fact).toList())
			.toList();
	}

	@Test
	void aPausedOneIsHeldAndGoesOnWhenItIsResumed() {
		opened(1, 0);
		this.node.gate.hold(1);
		this.node.gate.enqueue(1, GROUP, steps(2));
		look();
		assertThat(openJobs()).isZero();
		assertThat(states(1)).containsExactly("CANCELLED 0", "CANCELLED 0", "HELD 1");
		this.node.gate.release(1);
		await(() -> this.launched.size() == 2);
		assertThat(this.launched).extracting(Grant::attempt).containsExactly(1, 1);
	}

	@Test
	void whatIsPausedForItsTenantOrItsLaneIsClosedToo() {
		opened(1, 0);
		opened(2, 0);
		this.store.jdbc.update("update lane set paused = true");
		this.node.gate.enqueue(1, GROUP, steps(2));
		this.node.gate.enqueue(2, GROUP + 1, steps(2));
		look();
		assertThat(openJobs()).isZero();
		assertThat(this.store.number("select waiting from flow where lane = 2 and tenant = 1")).isEqualTo(2);
		this.store.jdbc.update("update lane set paused = false");
		await(() -> this.launched.size() == 4 && running() == 0);
		this.store.jdbc.update("update flow set paused = true, key_turn = null, key_started = null");
		this.node.gate.enqueue(1, GROUP + 2, steps(2));
		look();
		assertThat(openJobs()).isOne();
		this.store.jdbc.update("update flow set paused = false, key_turn = turn");
		await(() -> this.launched.size() == 5);
	}

	@Test
	void whatIsTriedAgainMuchLaterWaitsAsLongAndKeepsItsAttempts() {
		opened(1, 0);
		this.next = new Outcome.Retry("The provider is away.", Duration.ofHours(2));
		this.node.gate.enqueue(1, GROUP, steps(1));
		await(() -> states(1).equals(List.of("RETRY_WAIT 0")));
		String row = "select concat(attempt, ' ', failure, ' ', due) from step_request where job = 1 and state = ";
		String before = this.store.jdbc.queryForObject(row + "'RETRY_WAIT'", String.class);
		look();
		assertThat(openJobs()).isZero();
		assertThat(states(1)).containsExactly("CANCELLED 0", "RETRY_WAIT 1");
		assertThat(this.store.jdbc.queryForObject(row + "'RETRY_WAIT'", String.class)).isEqualTo(before)
			.startsWith("1 The provider is away. ");
		this.node.gate.hold(1);
		this.node.gate.release(1);
		assertThat(states(1)).containsExactly("CANCELLED 0", "RETRY_WAIT 1");
		this.store.jdbc.update("update step_request set due = now(6) where state = 'RETRY_WAIT'");
		await(() -> this.launched.size() == 2);
		assertThat(this.launched).extracting(Grant::attempt).containsExactly(1, 2);
	}

	@Test
	void whatCouldStartSoonIsLeftOpen() {
		int account = throttled("timestampadd(minute, 30, now(6))");
		this.store.jdbc.update("update account set throttled_until = now(6)");
		opened(1, account);
		this.store.jdbc.update("update account set throttled_until = timestampadd(minute, 30, now(6))");
		this.node.gate.enqueue(1, GROUP, steps(1));
		opened(2, 0);
		this.next = new Outcome.Retry("A moment.", Duration.ofMinutes(30));
		this.node.gate.enqueue(2, GROUP + 1, steps(1));
		opened(3, 0);
		opened(4, 0);
		await(() -> states(2).equals(List.of("RETRY_WAIT 0")));
		this.node.gate.hold(4);
		this.node.gate.enqueue(4, GROUP + 2, steps(1));
		this.holding = true;
		this.node.gate.enqueue(3, GROUP + 3, steps(3));
		await(() -> running() == 2);
		look();
		assertThat(openJobs()).as("all but the paused one: one has nothing that waits, and one runs").isEqualTo(3);
		assertThat(states(4)).contains("HELD 1");
		this.node.gate.cancel(1);
		this.node.gate.hold(1);
		look();
		assertThat(openJobs()).as("its manager is about to tell its end").isEqualTo(3);
	}

	@Test
	void whatMovesInBetweenBeginsToWaitAnew() {
		opened(1, 0);
		this.node.gate.hold(1);
		this.node.gate.enqueue(1, GROUP, steps(1));
		Duration half = GateNode.PUT_BACK_AFTER.dividedBy(2);
		looks(half);
		this.node.gate.release(1);
		await(() -> states(1).isEmpty());
		this.node.stillJobs.look();
		this.node.gate.hold(1);
		this.node.gate.enqueue(1, GROUP + 1, steps(1));
		looks(half);
		assertThat(openJobs()).isOne();
		looks(half);
		assertThat(openJobs()).isZero();
	}

	@Test
	void itsPlaceIsAnothers() {
		this.store.jdbc.update("update lane set open_limit = 1");
		opened(1, 0);
		this.node.gate.enqueue(new Launch(2, ACME, "bulk", Priority.NORMAL, 100, "sync"));
		this.node.gate.hold(1);
		this.node.gate.enqueue(1, GROUP, steps(1));
		assertThat(states(2)).containsExactly("READY 1");
		look();
		await(() -> this.launched.size() == 2);
		assertThat(this.launched).extracting(Grant::job).containsExactly(1L, 2L);
		this.node.gate.release(1);
		assertThat(states(1)).containsExactly("CANCELLED 0", "READY 1");
		this.node.closed(2);
		await(() -> this.launched.size() == 3);
	}

	/** Put-backs, holds, releases, enqueues of the owner and cancels at once. */
	@Test
	void whoeverComesFirstEachJobIsOpenOrWaitsOnce() throws Exception {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		int jobs = 6;
		for (long job = 1; job <= jobs; job++) {
			this.node.gate.enqueue(GateContract.launch(job, (job % 2 == 0) ? ACME : BIRCH));
		}
		this.store.jdbc.update("update flow set open_limit = 100");
		await(() -> openJobs() == jobs && running() == 0);
		for (long job = 1; job <= jobs; job++) {
			this.node.gate.hold(job);
			queue(job, 100 + job);
		}
		AtomicInteger others = new AtomicInteger(2 * jobs);
		AtomicInteger back = new AtomicInteger();
		ExecutorService threads = Executors.newFixedThreadPool(4 * jobs);
		List<Callable<Boolean>> work = new ArrayList<>();
		for (long one = 1; one <= jobs; one++) {
			long job = one;
			boolean first = random.nextBoolean();
			work.add(() -> {
				for (int n = 0; n < 15; n++) {
					if (first ^ n % 2 == 0) {
						this.node.gate.hold(job);
					}
					else {
						this.node.gate.release(job);
					}
				}
				return others.decrementAndGet() >= 0;
			});
			work.add(() -> {
				for (int n = 0; n < 10; n++) {
					queue(job, 1000 * job + n);
				}
				return others.decrementAndGet() >= 0;
			});
			work.add(() -> {
				do {
					back.addAndGet(this.node.putBacks.putBack(this.node.membership.identity(), new Still(job, 2),
							Duration.ZERO));
				}
				while (others.get() > 0);
				return true;
			});
			if (one % 3 == 0) {
				work.add(() -> {
					this.node.gate.cancel(job);
					return true;
				});
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
			this.node.gate.release(job);
		}
		await(() -> running() == 0
				&& this.store.number("select count(*) from step_request where state = 'READY'") == 0);
		for (long job = 1; job <= jobs; job++) {
			int open = this.store.number("select count(*) from open_job where job = ?", job);
			assertThat(states(job)).as("seed %d, job %d", seed, job)
				.doesNotContain("READY 1", "HELD 1", "READY 0", "HELD 0");
			if (job % 3 > 0) {
				assertThat(open).as("seed %d, job %d", seed, job).isOne();
			}
			this.node.closed(job);
		}
		assertThat(back.get()).as("some were put back, seed %d", seed).isPositive();
		assertThat(this.node.failures()).as("claims that failed, seed %d", seed).isZero();
	}

	/** As a manager does: what is not its own any more it does not queue for. */
	private void queue(long job, long group) {
		Grant launch = this.launched.stream().filter((grant) -> grant.job() == job).reduce((a, b) -> b).orElseThrow();
		try {
			this.store.retry.inTransaction(() -> {
				this.node.gate.checkOwner(launch);
				this.node.gate.enqueue(job, group, steps(3));
			});
		}
		catch (LeaseLost ex) {
			// it was put back
		}
	}

}
