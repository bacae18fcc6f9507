package io.evenhand.gate;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.evenhand.fairness.Lane;
import io.evenhand.gate.LaneSnapshot.Loans;
import io.evenhand.insight.Forecast;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is foretold of a lane that borrows slots, or has lent all of its own, is what then
 * happens on MySQL: the next 50 starts of frozen queues and their instants, with several
 * slots and steps that take exactly what they were estimated at.
 */
class LentQueueOnMySqlTests {

	private static final int STARTS = 50;

	private static final int JOBS = 90;

	private static final int TENANTS = 6;

	@ParameterizedTest
	@ValueSource(longs = { 1, 3 })
	void aLaneThatMayBorrowStartsWhatWasForetold(long seed) {
		HeldSteps steps = new HeldSteps("bulk");
		try (GateStore store = GateStore.onMySql()) {
			GateOffice office = office(store);
			pause(office, "bulk", true);
			try (GateNode node = GateNode.started(store, giving(1, 2), steps, steps)) {
				queue("bulk", office, node, steps, new Random(seed));
				LaneSnapshot bulk = office.snapshots.of("bulk");
				assertThat(bulk.loans()).isEqualTo(new Loans(0, 0, 2));
				happens(foretold(bulk, bulk.loans()), foretold(bulk, Loans.NONE), seed, steps, 3,
						() -> pause(office, "bulk", false));
				assertThat(office.snapshots.of("bulk").loans()).isEqualTo(new Loans(0, 2, 0));
				steps.endAll();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 3 })
	void aLaneThatHasLentItsSlotsStartsWhatWasForetold(long seed) {
		HeldSteps steps = new HeldSteps("scheduled");
		try (GateStore store = GateStore.onMySql()) {
			GateOffice office = office(store);
			pause(office, "scheduled", true);
			try (GateNode node = GateNode.started(store, giving(1, 2), steps, steps)) {
				for (long job = 1_001; job <= 1_005; job++) {
					node.gate.enqueue(new Launch(job, new TenantId(1), "bulk", Priority.NORMAL, 100, "import"));
				}
				GateContract.await(() -> store.number("select count(*) from slot where lent_to = 2") == 2);
				queue("scheduled", office, node, steps, new Random(seed));
				LaneSnapshot scheduled = office.snapshots.of("scheduled");
				assertThat(store.number("select count(*) from step_attempt where outcome = 'PUT_DOWN'"))
					.as("what is queued in a paused lane wants nothing back")
					.isZero();
				assertThat(scheduled.lane().room().slots()).isZero();
				assertThat(scheduled.loans()).isEqualTo(new Loans(2, 0, 0));
				happens(foretold(scheduled, scheduled.loans()), foretold(scheduled, Loans.NONE), seed, steps, 2,
						() -> pause(office, "scheduled", false));
				steps.endAll();
			}
		}
	}

	/** The first are given their slots at once, on threads of their own. */
	private static void happens(List<String> foretold, List<String> blind, long seed, HeldSteps steps, int slots,
			Runnable begin) {
		assertThat(foretold).hasSize(STARTS);
		assertThat(blind).as("what a forecast says that knows nothing of loans").isNotEqualTo(foretold);
		begin.run();
		GateContract.await(() -> steps.running() == slots);
		while (steps.started().size() < STARTS) {
			steps.endNext();
			GateContract.await(() -> steps.running() == slots);
		}
		List<String> started = steps.started();
		assertThat(new HashSet<>(started.subList(0, slots))).as("at once, seed %d", seed)
			.isEqualTo(new HashSet<>(foretold.subList(0, slots)));
		assertThat(started.subList(slots, STARTS)).as("seed %d", seed).isEqualTo(foretold.subList(slots, STARTS));
	}

	private static GateOffice office(GateStore store) {
		GateOffice office = new GateOffice(store);
		store.jdbc.update("update lane set open_limit = 1000, default_cap = 5");
		io.evenhand.gate.Lane bulk = office.lanes.get("bulk");
		office.lanes.edit("bulk", bulk.settings().with(new LaneTies(List.of("scheduled"), List.of(), List.of())),
				bulk.version(), GateOffice.OPERATOR, GateOffice.REASON);
		return office;
	}

	private static NodeSettings giving(int bulk, int scheduled) {
		return new NodeSettings("n1", Map.of("bulk", bulk, "interactive", 0, "scheduled", scheduled),
				Duration.ofSeconds(5), Duration.ofMillis(500), 10_000, Duration.ofSeconds(20), Duration.ofHours(1));
	}

	private static void pause(GateOffice office, String lane, boolean paused) {
		if (paused) {
			office.pauses.pauseLane(lane, null, GateOffice.OPERATOR, GateOffice.REASON);
		}
		else {
			office.pauses.resumeLane(lane, null, GateOffice.OPERATOR, GateOffice.REASON);
		}
	}

	private static void queue(String lane, GateOffice office, GateNode node, HeldSteps steps, Random random) {
		for (long job = 1; job <= JOBS; job++) {
			TenantId tenant = new TenantId(1 + random.nextInt(TENANTS));
			long cost = 50 + random.nextInt(1_900);
			steps.costs(job, cost);
			node.gate.enqueue(new Launch(job, tenant, lane, Priority.values()[random.nextInt(4)], cost, "import"));
		}
		for (int tenant = 1; tenant <= TENANTS; tenant++) {
			office.shares.put(new TenantId(tenant), lane,
					new NewShare(new Weight(1 + random.nextInt(10)), new Cap(1 + random.nextInt(3)), null, null), null,
					GateOffice.OPERATOR, GateOffice.REASON);
		}
	}

	private static List<String> foretold(LaneSnapshot lane, Loans loans) {
		Lane open = new Lane(lane.lane().policy(), lane.lane().clock(), false, lane.lane().room());
		LaneSnapshot opened = new LaneSnapshot(lane.id(), lane.name(), lane.changes(), lane.at(), open, lane.backlogs(),
				lane.running(), lane.requests(), lane.edges(), loans);
		List<Forecast.Start> starts = Forecast.of(opened).starts().stream().limit(STARTS).toList();
		assertThat(starts.stream().map(Forecast.Start::at).filter(lane.at()::isBefore)).as("no two end at once")
			.doesNotHaveDuplicates();
		return starts.stream()
			.map((start) -> HeldSteps.told(start.job(), Duration.between(lane.at(), start.at()).toMillis()))
			.toList();
	}

}
