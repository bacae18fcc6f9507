package io.evenhand.gate;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Lane;
import io.evenhand.insight.Forecast;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is foretold of a frozen queue is what the real gate then starts on MySQL. One
 * slot, jobs of which half have parts and a finish, and steps that take exactly what they
 * were estimated at: the node's clock moves by a step's cost when it runs, and by nothing
 * else.
 */
class FrozenQueueOnMySqlTests {

	private static final int STARTS = 50;

	private static final int TENANTS = 6;

	private final ManualClock clock = new ManualClock();

	/** What a job's steps cost that it has queued last. */
	private final Map<Long, Long> costs = new ConcurrentHashMap<>();

	private final Map<Long, Deque<Stage>> courses = new ConcurrentHashMap<>();

	/** How many steps of an open job have not ended. */
	private final Map<Long, Integer> open = new ConcurrentHashMap<>();

	private final Map<Long, Grant> launches = new ConcurrentHashMap<>();

	private final AtomicReference<@Nullable Grant> last = new AtomicReference<>();

	private volatile @Nullable GateNode node;

	private final Queue<Long> started = new ConcurrentLinkedQueue<>();

	private static final class ManualClock extends Clock {

		private final AtomicLong millis = new AtomicLong(1_800_000_000_000L);

		@Override
		public ZoneId getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			return this;
		}

		@Override
		public Instant instant() {
			return Instant.ofEpochMilli(this.millis.get());
		}

	}

	@Test
	void theNextFiftyStartsAreThoseThatWereForetold() {
		for (long seed = 1; seed <= 3; seed++) {
			this.costs.clear();
			this.open.clear();
			this.last.set(null);
			this.started.clear();
			List<Long> foretold;
			try (GateStore store = GateStore.onMySql()) {
				GateOffice office = new GateOffice(store);
				store.jdbc.update("update lane set open_limit = 3, default_cap = 5");
				office.pauses.pauseLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
				try (GateNode node = GateNode.started(store, settings(), this.clock, this::run)) {
					this.node = node;
					queue(store, office, node, new Random(seed));
					LaneSnapshot lane = office.snapshots.of("bulk");
					foretold = foretold(open(lane, UnaryOperator.identity()));
					assertThat(foretold).hasSize(STARTS);
					assertThat(foretold(open(lane, FrozenQueueOnMySqlTests::alone)))
						.as("what a forecast says that takes each launch for a whole job")
						.isNotEqualTo(foretold);
					office.pauses.resumeLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
					GateContract.await(() -> this.started.size() >= STARTS);
				}
			}
			assertThat(this.started.stream().limit(STARTS).toList()).as("seed %d", seed).isEqualTo(foretold);
		}
	}

	private static NodeSettings settings() {
		return new NodeSettings("n1", Map.of("bulk", 1, "interactive", 0, "scheduled", 0), Duration.ofSeconds(5),
				Duration.ofMillis(500), 10_000, Duration.ofSeconds(20), Duration.ofHours(1));
	}

	/** The one before has ended: this was granted in the transaction that settled it. */
	private Outcome run(Grant grant) {
		Grant before = this.last.getAndSet(grant);
		if (before != null) {
			ended(before);
		}
		this.started.add(grant.job());
		if (grant.launch()) {
			this.open.put(grant.job(), 1);
			this.launches.put(grant.job(), grant);
		}
		this.clock.millis.addAndGet(Objects.requireNonNull(this.costs.get(grant.job())));
		return new Outcome.Done();
	}

	/** As the job's manager does it: the next stage, or the job's end. */
	private void ended(Grant step) {
		long job = step.job();
		if (this.open.merge(job, -1, Integer::sum) > 0) {
			return;
		}
		Gate gate = Objects.requireNonNull(this.node).gate;
		Stage next = this.courses.getOrDefault(job, new ArrayDeque<>()).poll();
		if (next == null) {
			gate.closed(Objects.requireNonNull(this.launches.remove(job)));
			return;
		}
		this.costs.put(job, next.costMillis());
		this.open.put(job, next.steps());
		List<NewStep> steps = new ArrayList<>();
		for (int n = 0; n < next.steps(); n++) {
			steps.add(new NewStep(1_000 * job + n, next.step(), next.costMillis()));
		}
		gate.enqueue(job, 10 * job + this.courses.getOrDefault(job, new ArrayDeque<>()).size(), steps);
	}

	private static List<Stage> course(Random random) {
		List<Stage> course = new ArrayList<>();
		if (random.nextBoolean()) {
			course.add(new Stage("load", 1 + random.nextInt(5), 50 + random.nextInt(1_900)));
			course.add(new Stage("finish", 1, 50 + random.nextInt(200)));
		}
		return course;
	}

	private void queue(GateStore store, GateOffice office, GateNode node, Random random) {
		int throttled = office.accounts.shared("shop", 2);
		for (long job = 1; job <= 120; job++) {
			TenantId tenant = new TenantId(1 + random.nextInt(TENANTS));
			long cost = 50 + random.nextInt(1_900);
			this.costs.put(job, cost);
			Priority priority = Priority.values()[random.nextInt(4)];
			List<Stage> course = course(random);
			this.courses.put(job, new ArrayDeque<>(course));
			node.gate.enqueue(new Launch(job, tenant, "bulk", priority, cost, "import", cost,
					(random.nextInt(6) == 0) ? throttled : 0, course));
		}
		store.jdbc.update("update account set throttled_until = timestampadd(hour, 1, now(6)) where id = ?", throttled);
		for (int tenant = 1; tenant < TENANTS; tenant++) {
			office.shares.put(new TenantId(tenant), "bulk",
					new NewShare(new Weight(1 + random.nextInt(10)), new Cap(1 + random.nextInt(3)), null, null), null,
					GateOffice.OPERATOR, GateOffice.REASON);
		}
		office.pauses.pauseTenant(new TenantId(TENANTS), "bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
	}

	private static List<Long> foretold(LaneSnapshot lane) {
		return Forecast.of(lane).starts().stream().map(Forecast.Start::job).limit(STARTS).toList();
	}

	private static Head alone(Head head) {
		return new Head(head.rank(), head.costMillis(), head.urgent(), head.state());
	}

	private static LaneSnapshot open(LaneSnapshot lane, UnaryOperator<Head> each) {
		Lane open = new Lane(lane.lane().policy(), lane.lane().clock(), false, lane.lane().room());
		List<Backlog> backlogs = lane.backlogs()
			.stream()
			.map((backlog) -> new Backlog(backlog.flow(), backlog.openable(),
					backlog.queues()
						.stream()
						.map((queue) -> new Backlog.Queue(queue.account(), queue.launches(),
								queue.heads().stream().map(each).toList()))
						.toList()))
			.toList();
		return new LaneSnapshot(lane.id(), lane.name(), lane.changes(), lane.at(), open, backlogs, lane.running(),
				lane.requests(), lane.edges());
	}

}
