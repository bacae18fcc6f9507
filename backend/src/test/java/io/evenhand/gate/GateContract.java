package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.evenhand.fairness.Turn;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the gate does, on each database that it runs on.
 */
abstract class GateContract {

	static final TenantId ACME = new TenantId(1);

	static final TenantId BIRCH = new TenantId(2);

	GateStore store;

	private final List<GateNode> nodes = new ArrayList<>();

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

	GateNode node(int slots, StepRunner runner) {
		GateNode node = GateNode.started(this.store, "n" + (this.nodes.size() + 1), slots, runner);
		this.nodes.add(node);
		return node;
	}

	static Launch launch(long job, TenantId tenant) {
		return new Launch(job, tenant, "bulk", Priority.NORMAL, 100, "import");
	}

	static List<NewStep> steps(int number) {
		return IntStream.range(0, number).mapToObj((n) -> new NewStep(n + 1, "load", 100)).toList();
	}

	@Test
	void aJobGoesFromItsLaunchThroughItsStepsToItsEnd() {
		Queue<String> ran = new ConcurrentLinkedQueue<>();
		GateNode[] self = new GateNode[1];
		self[0] = node(4, (grant) -> {
			ran.add((grant.launch() ? "launch " : "step ") + grant.step());
			if (grant.launch()) {
				Grant bound = self[0].gate.bind(grant, 11, new NewStep(77, "plan", 100));
				assertThat(bound.token()).isEqualTo(grant.token());
				self[0].gate.check(bound.request(), bound.token());
			}
			return new Outcome.Done();
		});
		self[0].gate.enqueue(launch(5, ACME));
		assertThat(self[0].gate.whenEnded(11)).isNotNull();
		await(() -> this.store.number("select count(*) from step_request where grp = 11 and state = 'DONE'") == 1);
		self[0].gate.enqueue(5, 12, steps(3));
		Ended ended = self[0].gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join();
		assertThat(ended).isEqualTo(new Ended(3, 0, 0, null));
		self[0].closed(5);
		self[0].closed(5);
		assertThat(ran).containsExactly("launch import", "step load", "step load", "step load");
		assertThat(this.store.number("select open_jobs from flow where lane = 2 and tenant = 1")).isZero();
		assertThat(this.store.number("select count(*) from step_attempt where outcome = 'DONE'")).isEqualTo(4);
	}

	@Test
	void aFailureAndAnExceptionAreBothFailures() {
		GateNode node = node(2, (grant) -> {
			if (grant.launch()) {
				return new Outcome.Done();
			}
			if (grant.stepExecution() != null && grant.stepExecution() == 1) {
				return new Outcome.Failed("no more rows");
			}
			throw new IllegalStateException("secret");
		});
		node.gate.enqueue(launch(5, ACME));
		await(() -> this.store.number("select open_jobs from flow where lane = 2 and tenant = 1") == 1);
		node.gate.enqueue(5, 12, steps(2));
		Ended ended = node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join();
		assertThat(ended.failed()).isEqualTo(2);
		assertThat(ended.failure()).isEqualTo("no more rows");
		assertThat(this.store.number("select count(*) from step_request where failure like '%secret%'")).isZero();
	}

	@Test
	void noMoreRunThanTheCapHoweverManySlotsAreFree() {
		AtomicInteger now = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		GateNode node = node(4, (grant) -> {
			most.accumulateAndGet(now.incrementAndGet(), Math::max);
			now.decrementAndGet();
			return new Outcome.Done();
		});
		IntStream.rangeClosed(1, 20).forEach((job) -> node.gate.enqueue(launch(job, ACME)));
		closeJobsAsTheyStart(node, 20);
		assertThat(most.get()).isBetween(1, 2);
		assertThat(mostAtOnce(1)).isLessThanOrEqualTo(2);
	}

	@Test
	void whoIsPassedOverForMissingCreditIsCounted() {
		this.store.jdbc.update("update lane set paused = true");
		GateNode node = node(1, (grant) -> new Outcome.Done());
		node.gate.enqueue(launch(1, ACME));
		node.gate.enqueue(launch(2, BIRCH));
		this.store.jdbc.update("update flow set turn = turn + 1000000000, key_turn = key_turn + 1000000000"
				+ " where lane = 2 and tenant = 2");
		this.store.jdbc.update("update lane set paused = false");
		await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 2);
		assertThat(node.passedOver()).isPositive();
	}

	@Test
	void noMoreJobsAreOpenedThanTheTenantMayHaveOpen() {
		CountDownLatch four = new CountDownLatch(4);
		GateNode node = node(4, (grant) -> {
			four.countDown();
			return new Outcome.Done();
		});
		IntStream.rangeClosed(1, 9).forEach((job) -> node.gate.enqueue(launch(job, ACME)));
		await(() -> four.getCount() == 0);
		await(() -> this.store.number("select running from flow where tenant = 1 and lane = 2") == 0);
		assertThat(this.store.number("select open_jobs from flow where tenant = 1 and lane = 2")).isEqualTo(4);
		node.closed(1);
		await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 5);
	}

	@Test
	void whoWaitedForOneOfItsJobsToEndHasNotSavedUpABurst() {
		GateNode node = node(0, (grant) -> new Outcome.Done());
		node.gate.enqueue(launch(2, ACME));
		this.store.jdbc.update(
				"insert into open_job (job, lane, tenant, account, urgent, job_rank, batch_job, node, boot) values (1, 2, 1, 0, false, 0, 'import', 'n1', 'boot')");
		this.store.jdbc
			.update("update flow set open_jobs = 1, open_limit = 1, key_turn = null where lane = 2 and tenant = 1");
		long clock = 1_000_000_000_000L;
		this.store.jdbc.update("update lane set clock = ? where id = 2", clock);
		long reach = Turn.units(this.store.number("select quantum_millis + slice_millis from lane where id = 2"),
				Weight.ONE);
		node.gate.enqueue(1, 12, steps(1));
		assertThat(turnAndKey()).containsOnly(clock - reach);
		this.store.jdbc.update("update lane set clock = ? where id = 2", 2 * clock);
		node.closed(1);
		assertThat(turnAndKey()).containsOnly(2 * clock - reach);
	}

	private List<Long> turnAndKey() {
		return this.store.jdbc
			.queryForMap("select turn, key_turn from flow where lane = 2 and tenant = 1 and waiting > launches")
			.values()
			.stream()
			.map((value) -> ((Number) value).longValue())
			.toList();
	}

	@Test
	void aNodeThatMayOpenNoFurtherJobServesTheStepsOfThoseThatAreOpen() {
		GateNode node = GateNode.started(this.store, GateNode.settings("n1", 4, 1), (grant) -> new Outcome.Done());
		this.nodes.add(node);
		node.gate.enqueue(launch(1, ACME));
		await(() -> this.store.number("select open_jobs from flow where tenant = 1 and lane = 2") == 1);
		node.gate.enqueue(launch(2, BIRCH));
		node.gate.enqueue(1, 12, steps(5));
		assertThat(node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join().done()).isEqualTo(5);
		assertThat(this.store.number("select count(*) from step_request where job = 2 and state = 'READY'"))
			.isEqualTo(1);
		node.closed(1);
		await(() -> this.store.number("select count(*) from step_request where job = 2 and state = 'DONE'") == 1);
	}

	@Test
	void whatWaitsCanBeCancelledAndWhatRunsEnds() {
		CountDownLatch go = new CountDownLatch(1);
		GateNode node = node(1, (grant) -> {
			if (!grant.launch()) {
				GateContract.hold(go);
			}
			return new Outcome.Done();
		});
		node.gate.enqueue(launch(5, ACME));
		await(() -> this.store.number("select open_jobs from flow where lane = 2 and tenant = 1") == 1);
		node.gate.enqueue(5, 12, steps(5));
		await(() -> this.store.number("select count(*) from step_request where grp = 12 and state = 'RUNNING'") == 1);
		node.gate.cancelWaiting(12);
		assertThat(this.store.number("select waiting from flow where lane = 2 and tenant = 1")).isZero();
		go.countDown();
		assertThat(node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo(new Ended(1, 0, 4, null));
	}

	@Test
	void aQueueThatIsFullTakesNothingMoreAndKeepsNothing() {
		this.store.jdbc.update("update lane set queue_limit = 2, paused = true where id = 2");
		GateNode node = node(1, (grant) -> new Outcome.Done());
		node.gate.enqueue(launch(1, ACME));
		node.gate.enqueue(launch(2, ACME));
		assertThatExceptionOfType(QueueFull.class)
			.isThrownBy(() -> this.store.retry.inTransaction(() -> node.gate.enqueue(launch(3, ACME))))
			.satisfies((refused) -> assertThat(refused.most()).isEqualTo(2));
		assertThat(this.store.number("select count(*) from step_request")).isEqualTo(2);
	}

	@Test
	void aTaskFromElsewhereWaitsForItsGrantAndRunsOnItsOwnNode() throws Exception {
		GateNode mine = node(1, (grant) -> new Outcome.Done());
		node(4, (grant) -> new Outcome.Done());
		List<Grant> held = new ArrayList<>();
		CountDownLatch ran = new CountDownLatch(3);
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> mine.executor.execute(() -> {
		}));
		try (var scope = new TaskContext(9, ACME, "bulk", "load", 50).enter()) {
			for (int n = 0; n < 3; n++) {
				mine.executor.execute(() -> {
					synchronized (held) {
						held.add(FairTaskExecutor.held().orElseThrow());
					}
					ran.countDown();
				});
			}
		}
		assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
		await(() -> this.store.number("select running from flow where lane = 2 and tenant = 1") == 0);
		assertThat(held).extracting(Grant::job).containsOnly(9L);
		assertThat(this.store.number("select count(*) from step_attempt where node = 'n1'")).isEqualTo(3);
	}

	@Test
	void aFencedRequestIsRefusedUnderAnyOtherToken() {
		GateNode node = node(1, (grant) -> new Outcome.Done());
		long request = node.gate.enqueue(launch(1, ACME));
		await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 1);
		assertThatExceptionOfType(LeaseLost.class).isThrownBy(() -> node.gate.check(request, 1));
		assertThatExceptionOfType(LeaseLost.class).isThrownBy(() -> node.gate
			.bind(new Grant(request, 1, 1, true, 1, ACME, "bulk", null, "import"), 3, new NewStep(1, "plan", 1)));
	}

	@Test
	void whatAFormerProcessOfTheNodeHeldWaitsAgainUnderAHigherToken() {
		this.store.jdbc.update("insert into node (id, n, boot, address, version, started, heartbeat, ended)"
				+ " values ('n1', 7, 'former', 'x', 'x', now(6), timestampadd(second, -60, now(6)), null)");
		this.store.jdbc.update("update lane set paused = true");
		GateNode other = GateNode.started(this.store, "other", 0, (grant) -> new Outcome.Done());
		this.nodes.add(other);
		long request = other.gate.enqueue(new Launch(1, ACME, "bulk", Priority.URGENT, 500, "import"));
		this.store.jdbc.update("update step_request set state = 'RUNNING', token = 4, attempt = 2, ready_rank = null,"
				+ " node = 'n1', boot = 'former', started_at = now(6) where id = ?", request);
		this.store.jdbc.update("insert into slot (node, lane, n, request, token) values ('n1', 2, 0, ?, 4)", request);
		this.store.jdbc.update(
				"insert into step_attempt (request, token, lane, tenant, job, node, n, ready_at, started_at, ended_at, charged, outcome) values (?, 4, 2, 1, 1, 'n1', 0, now(6), now(6), null, 100,"
						+ " null)",
				request);
		this.store.jdbc.update(
				"insert into open_job (job, lane, tenant, account, urgent, job_rank, batch_job, node, boot) values (1, 2, 1, 0, true, 0, 'import', 'n1', 'former')");
		this.store.jdbc
			.update("update flow set running = 1, waiting = 0, launches = 0, urgent = 0, open_jobs = 1, key_turn = null"
					+ " where lane = 2 and tenant = 1");
		GateNode again = GateNode.started(this.store, "n1", 1, (grant) -> new Outcome.Done());
		this.nodes.add(again);
		assertThat(again.membership.identity().number()).isEqualTo(7);
		assertThat(this.store.jdbc.queryForMap("select state, token, attempt from step_request where id = ?", request))
			.isEqualTo(Map.of("state", "READY", "token", 5L, "attempt", 2));
		assertThat(this.store.drift()).isEmpty();
		this.store.jdbc.update("update lane set paused = false");
		await(() -> this.store
			.number("select count(*) from step_request where state = 'DONE' and token = 6" + " and attempt = 3") == 1);
	}

	/** Lets each job that was opened be closed until all were. */
	void closeJobsAsTheyStart(GateNode node, int jobs) {
		Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(10)).until(() -> {
			this.store.jdbc.queryForList("select job from open_job", Long.class).forEach(node::closed);
			return this.store.number("select count(*) from step_request where state = 'DONE'") == jobs;
		});
		this.store.jdbc.queryForList("select job from open_job", Long.class).forEach(node::closed);
	}

	/** From the slot record: how many of a tenant's steps ran at one time. */
	int mostAtOnce(int tenant) {
		return this.store.number("select coalesce(max(n), 0) from (select (select count(*) from step_attempt b"
				+ " where b.tenant = a.tenant and b.lane = a.lane and b.started_at <= a.started_at"
				+ " and (b.ended_at is null or b.ended_at > a.started_at)) as n from step_attempt a"
				+ " where a.tenant = ?) most", tenant);
	}

	static void await(java.util.concurrent.Callable<Boolean> condition) {
		Awaitility.await().atMost(Duration.ofSeconds(10)).pollInterval(Duration.ofMillis(10)).until(condition);
	}

	static void hold(CountDownLatch go) {
		try {
			go.await(20, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
