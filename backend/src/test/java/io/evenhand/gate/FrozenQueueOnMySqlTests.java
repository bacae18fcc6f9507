package io.evenhand.gate;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.fairness.Lane;
import io.evenhand.insight.Forecast;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is foretold of a frozen queue is what the real gate then starts on MySQL. One
 * slot, and steps that take exactly what they were estimated at: the node's clock moves
 * by a step's cost when it runs, and by nothing else.
 */
class FrozenQueueOnMySqlTests {

	private static final int STARTS = 50;

	private static final int TENANTS = 6;

	private final ManualClock clock = new ManualClock();

	private final Map<Long, Long> costs = new ConcurrentHashMap<>();

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
			this.started.clear();
			List<Long> foretold;
			try (GateStore store = GateStore.onMySql()) {
				GateOffice office = new GateOffice(store);
				store.jdbc.update("update lane set open_limit = 1000, default_cap = 5");
				office.pauses.pauseLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
				try (GateNode node = GateNode.started(store, settings(), this.clock, this::run)) {
					queue(store, office, node, new Random(seed));
					LaneSnapshot lane = office.snapshots.of("bulk");
					foretold = Forecast.of(open(lane))
						.starts()
						.stream()
						.map(Forecast.Start::job)
						.limit(STARTS)
						.toList();
					assertThat(foretold).hasSize(STARTS);
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

	private Outcome run(Grant grant) {
		this.started.add(grant.job());
		this.clock.millis.addAndGet(this.costs.getOrDefault(grant.job(), 1L));
		return new Outcome.Done();
	}

	private void queue(GateStore store, GateOffice office, GateNode node, Random random) {
		int throttled = office.accounts.shared("shop", 2);
		for (long job = 1; job <= 120; job++) {
			TenantId tenant = new TenantId(1 + random.nextInt(TENANTS));
			long cost = 50 + random.nextInt(1_900);
			this.costs.put(job, cost);
			Priority priority = Priority.values()[random.nextInt(4)];
			node.gate.enqueue(new Launch(job, tenant, "bulk", priority, cost, "import",
					(random.nextInt(6) == 0) ? throttled : 0));
		}
		store.jdbc.update("update account set throttled_until = timestampadd(hour, 1, now(6)) where id = ?", throttled);
		for (int tenant = 1; tenant < TENANTS; tenant++) {
			office.shares.put(new TenantId(tenant), "bulk",
					new NewShare(new Weight(1 + random.nextInt(10)), new Cap(1 + random.nextInt(3)), null, null), null,
					GateOffice.OPERATOR, GateOffice.REASON);
		}
		office.pauses.pauseTenant(new TenantId(TENANTS), "bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
	}

	private static LaneSnapshot open(LaneSnapshot lane) {
		Lane open = new Lane(lane.lane().policy(), lane.lane().clock(), false, lane.lane().room());
		return new LaneSnapshot(lane.id(), lane.name(), lane.changes(), lane.at(), open, lane.backlogs(),
				lane.running(), lane.requests(), lane.edges());
	}

}
