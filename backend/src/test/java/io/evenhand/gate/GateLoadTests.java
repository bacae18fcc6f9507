package io.evenhand.gate;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.laboratory.MaxMin;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.awaitility.Awaitility;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static io.evenhand.gate.GateOffice.OPERATOR;
import static io.evenhand.gate.GateOffice.REASON;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Several claimers on real MySQL while everything else happens too.
 */
class GateLoadTests {

	private static final Logger logger = LoggerFactory.getLogger(GateLoadTests.class);

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	/** More than anybody can be given while it counts. */
	private static final int STEPS = LONG ? 6_000 : 1_500;

	/** Requests that wait before the submitters take a breath. */
	private static final int ENOUGH = 2_000;

	private static final CountDownLatch NEVER = new CountDownLatch(1);

	private final GateStore store = GateStore.onMySql();

	private final GateOffice office = new GateOffice(this.store);

	private final List<GateNode> nodes = new ArrayList<>();

	private final Queue<Throwable> reached = new ConcurrentLinkedQueue<>();

	private final AtomicLong ids = new AtomicLong(1);

	private final long seed = new Random().nextLong();

	@BeforeEach
	void tellTheSeed() {
		logger.info("Seed {}", this.seed);
	}

	@AfterEach
	void close() {
		this.nodes.forEach(GateNode::close);
		this.store.close();
	}

	private void nodes(int number, int slots, StepRunner runner) {
		for (int n = 1; n <= number; n++) {
			this.nodes.add(GateNode.started(this.store, "n" + n, slots, runner));
		}
	}

	private Gate anyGate(Random random) {
		return this.nodes.get(random.nextInt(this.nodes.size())).gate;
	}

	/** Occupies a slot for so long. */
	private static void work(long millis) {
		try {
			NEVER.await(millis, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Test
	void noDeadlockReachesAnybodyAndCountersEqualRows() {
		Queue<Long> groups = new ConcurrentLinkedQueue<>();
		nodes(4, 2, (grant) -> {
			if (grant.launch()) {
				long group = this.ids.incrementAndGet();
				Random random = new Random(this.seed + group);
				this.nodes.get(0).gate.enqueue(grant.job(), group, GateContract.steps(1 + random.nextInt(6)));
				groups.add(group);
				anyGate(random).whenEnded(group).thenRun(() -> anyGate(random).closed(grant));
			}
			else {
				work(grant.request() % 5);
			}
			return new Outcome.Done();
		});
		AtomicBoolean over = new AtomicBoolean();
		List<Thread> threads = new ArrayList<>();
		for (int n = 0; n < 2; n++) {
			threads.add(again(over, new Random(this.seed + n), (random) -> {
				if (this.store.number("select coalesce(sum(waiting), 0) from flow") > ENOUGH) {
					work(200);
					return;
				}
				anyGate(random).enqueue(new Launch(this.ids.incrementAndGet(), new TenantId(1 + random.nextInt(5)),
						"bulk", Priority.values()[random.nextInt(4)], 5, "import"));
				work(random.nextInt(20));
			}));
		}
		threads.add(again(over, new Random(this.seed + 7), (random) -> {
			Long group = groups.poll();
			if (group != null && random.nextInt(3) == 0) {
				anyGate(random).cancelWaiting(group);
			}
			work(random.nextInt(10));
		}));
		threads.add(again(over, new Random(this.seed + 8), (random) -> {
			// tenant 5 keeps the lane's cap, which is edited too
			TenantId tenant = new TenantId(1 + random.nextInt(4));
			this.office.shares.put(tenant, "bulk",
					new NewShare(new Weight(1 + random.nextInt(9)), new Cap(random.nextInt(4)), null, null), null,
					OPERATOR, REASON);
			work(random.nextInt(10));
		}));
		threads.add(again(over, new Random(this.seed + 10), (random) -> {
			capOfTheLane(1 + random.nextInt(4));
			work(random.nextInt(20));
		}));
		threads.add(again(over, new Random(this.seed + 9), (random) -> {
			TenantId tenant = new TenantId(1 + random.nextInt(4));
			this.office.pauses.pauseTenant(tenant, "bulk", null, OPERATOR, REASON);
			work(random.nextInt(20));
			this.office.pauses.resumeTenant(tenant, "bulk", null, OPERATOR, REASON);
			this.office.boards.board("bulk");
		}));
		SimpleMeterRegistry repairs = new SimpleMeterRegistry();
		Reconciler reconciler = ReconcilerContract.reconciler(this.store, repairs);
		AtomicLong comparisons = new AtomicLong();
		threads.add(again(over, new Random(this.seed + 10), (random) -> {
			reconciler.run((rest) -> true);
			comparisons.incrementAndGet();
			work(random.nextInt(10));
		}));
		work(LONG ? 600_000 : 6_000);
		over.set(true);
		threads.forEach(GateLoadTests::join);
		for (int tenant = 1; tenant <= 5; tenant++) {
			this.office.shares.put(new TenantId(tenant), "bulk", new NewShare(Weight.ONE, new Cap(8), null, null), null,
					OPERATOR, REASON);
		}
		Awaitility.await()
			.atMost(Duration.ofMinutes(2))
			.until(() -> this.store.number("select count(*) from step_request where state in ('READY', 'RUNNING')") == 0
					&& this.store.number("select count(*) from open_job") == 0);
		assertThat(this.reached).isEmpty();
		assertThat(this.nodes).allSatisfy((node) -> assertThat(node.failures()).isZero());
		assertThat(this.store.drift()).isEmpty();
		assertThat(repairs.find("evenhand.gate.repairs").counters()).as("a healthy gate is not repaired").isEmpty();
		assertThat(comparisons).hasPositiveValue();
		logger.info("Counters were compared with rows {} times", comparisons);
		assertThat(mostAtOnce(8)).as("steps at once on a slot, seed " + this.seed).isEqualTo(1);
		logger.info("{} steps were started", this.store.number("select count(*) from step_attempt"));
		this.store.jdbc.update("update flow set running = running + 1 where tenant = 1");
		assertThat(this.store.drift()).as("the comparison can fail").isNotEmpty();
	}

	/** Only one thread edits the lane itself, so that no version is stale. */
	private void capOfTheLane(int cap) {
		Lane lane = this.office.lanes.get("bulk");
		LaneSettings now = lane.settings();
		this.office.lanes.edit("bulk",
				new LaneSettings(now.title(), now.description(), now.policy(), cap, now.slots(), now.quantum(),
						now.slice(), now.stepTimeout(), now.queueLimit(), now.largestCost(), now.openJobs()),
				lane.version(), OPERATOR, REASON);
	}

	@Test
	void noInstantIsOverTheCap() {
		nodes(3, 3, (grant) -> {
			work(grant.request() % 7);
			this.nodes.get(0).gate.closed(grant);
			return new Outcome.Done();
		});
		for (int job = 0; job < 150; job++) {
			this.nodes.get(0).gate.enqueue(GateContract.launch(this.ids.incrementAndGet(), new TenantId(1 + job % 2)));
		}
		allDone();
		assertThat(mostOfATenant()).isEqualTo(2);
		// behind the gate's back: the record must show it
		this.store.jdbc.update("update flow set cap = 5 where lane = 2");
		for (int job = 0; job < 60; job++) {
			this.nodes.get(0).gate.enqueue(GateContract.launch(this.ids.incrementAndGet(), new TenantId(1)));
		}
		allDone();
		assertThat(mostOfATenant()).isGreaterThan(2);
	}

	@Test
	void backloggedTenantsGetSlotTimeByWeight() {
		assertThat(farthestFromMaxMin("deficit_round_robin")).as("of what is allowed, seed " + this.seed)
			.isLessThanOrEqualTo(1.0);
	}

	@Test
	void underFifoTheyDoNot() {
		assertThat(farthestFromMaxMin("fifo")).isGreaterThan(1.0);
	}

	/**
	 * Weights 1, 2, 4 and a capped tenant of weight 8, all backlogged from before the
	 * first start to after the last that counts.
	 * @return the worst distance from the ideal, in units of what P3 allows
	 */
	private double farthestFromMaxMin(String policy) {
		int slots = 8;
		int quantum = 200;
		int slice = 100;
		int[] weights = { 1, 2, 4, 8 };
		int[] caps = { 8, 8, 8, 1 };
		this.store.jdbc.update("update lane set policy = ?, quantum_millis = ?, slice_millis = ?, default_cap = 8,"
				+ " open_limit = 1000 where id = 2", policy, quantum, slice);
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		nodes(2, slots / 2, (grant) -> {
			work(20 + new Random(this.seed + grant.request()).nextInt(60));
			return new Outcome.Done();
		});
		List<io.evenhand.fairness.Share> shares = new ArrayList<>();
		for (int n = 0; n < weights.length; n++) {
			TenantId tenant = new TenantId(n + 1);
			this.office.shares.put(tenant, "bulk", new NewShare(new Weight(weights[n]), new Cap(caps[n]), null, null),
					null, OPERATOR, REASON);
			shares.add(new io.evenhand.fairness.Share(new Weight(weights[n]), new Cap(caps[n])));
			long job = this.ids.incrementAndGet();
			this.nodes.get(0).gate.enqueue(GateContract.launch(job, tenant));
			List<NewStep> steps = new ArrayList<>();
			for (int step = 0; step < STEPS; step++) {
				steps.add(new NewStep(step, "load", 20 + new Random(this.seed + step).nextInt(60)));
			}
			this.nodes.get(0).gate.enqueue(job, 100 + n, steps);
		}
		this.office.pauses.resumeLane("bulk", null, OPERATOR, REASON);
		work(LONG ? 30_000 : 8_000);
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		allSettled();
		Map<Integer, Double> served = new HashMap<>();
		this.store.jdbc.query("select tenant, sum(timestampdiff(microsecond, started_at, ended_at)) / 1000"
				+ " from step_attempt group by tenant", (row) -> {
					served.put(row.getInt(1), row.getDouble(2));
				});
		double all = served.values().stream().mapToDouble(Double::doubleValue).sum();
		double[] ideal = MaxMin.rates(slots, shares);
		double worst = 0;
		for (int n = 0; n < weights.length; n++) {
			double due = all * ideal[n] / slots;
			double allowed = weights[n] * (quantum + slice) + slots * slice;
			double got = served.getOrDefault(n + 1, 0.0);
			logger.info("{}: weight {} got {} of {} slot-ms, allowed {}", policy, weights[n], got, due, allowed);
			worst = Math.max(worst, Math.abs(got - due) / allowed);
		}
		return worst;
	}

	private void allDone() {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> this.store
				.number("select count(*) from step_request where state in ('READY', 'RUNNING')") == 0);
	}

	private void allSettled() {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> this.store.number("select count(*) from step_request where state = 'RUNNING'") == 0);
	}

	/** From the slot record: the most steps of one tenant at one time. */
	private int mostOfATenant() {
		return most("tenant");
	}

	/** From the slot record: the most steps on one slot at one time. */
	private int mostAtOnce(int slots) {
		assertThat(most("lane")).isLessThanOrEqualTo(slots);
		return most("concat(node, '/', n)");
	}

	private int most(String what) {
		Map<String, List<LocalDateTime[]>> spans = new HashMap<>();
		this.store.jdbc.query("select " + what + ", started_at, ended_at from step_attempt order by started_at",
				(row) -> {
					spans.computeIfAbsent(row.getString(1), (key) -> new ArrayList<>())
						.add(new LocalDateTime[] { row.getObject(2, LocalDateTime.class),
								row.getObject(3, LocalDateTime.class) });
				});
		int most = 0;
		for (List<LocalDateTime[]> own : spans.values()) {
			List<LocalDateTime> ends = new ArrayList<>();
			for (LocalDateTime[] span : own) {
				ends.removeIf((end) -> !end.isAfter(span[0]));
				ends.add(span[1]);
				most = Math.max(most, ends.size());
			}
		}
		return most;
	}

	private Thread again(AtomicBoolean over, Random random, java.util.function.Consumer<Random> work) {
		Thread thread = new Thread(() -> {
			while (!over.get()) {
				try {
					work.accept(random);
				}
				catch (RuntimeException ex) {
					logger.error("It reached somebody", ex);
					this.reached.add(ex);
				}
			}
		});
		thread.start();
		return thread;
	}

	private static void join(Thread thread) {
		try {
			thread.join(30_000);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
