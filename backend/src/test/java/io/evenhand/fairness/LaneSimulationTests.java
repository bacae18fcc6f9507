package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The promises P3 and P4 on a manual clock. The simulation itself checks after each claim
 * that no cap is passed and no slot is idle beside an eligible step.
 */
class LaneSimulationTests {

	private static final long BOUND = Load.QUANTUM + Load.SLICE;

	private static Simulation lane(Load load) {
		return new Simulation(load, Variant.AS_DESIGNED, true);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 })
	void turnsOfBackloggedTenantsStayWithinAQuantumAndASlice(long seed) {
		Random random = new Random(seed);
		Load.Customer[] tenants = new Load.Customer[2 + random.nextInt(5)];
		int slots = 1 + random.nextInt(8);
		for (int i = 0; i < tenants.length; i++) {
			tenants[i] = Load.endless(1 + random.nextInt(10), slots, 50 + random.nextInt(950));
		}
		Simulation lane = lane(Load.exact(seed, slots, tenants));
		for (long now = 0; now < 300_000; now += 500) {
			lane.served(now);
			long lowest = lane.tenants.stream().mapToLong((tenant) -> tenant.turn.value()).min().orElseThrow();
			long highest = lane.tenants.stream().mapToLong((tenant) -> tenant.turn.value()).max().orElseThrow();
			assertThat(highest - lowest).as("seed %d at %d", seed, now).isLessThanOrEqualTo(BOUND * Turn.SCALE);
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 })
	void serviceStaysWithinTheBoundsOfATextbookRoundRobin(long seed) {
		Random random = new Random(seed);
		List<Load.Customer> tenants = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			tenants.add(Load.endless(1 + random.nextInt(10), 1, 50 + random.nextInt(950)));
		}
		Load load = new Load(seed, 1, true, tenants);
		List<Long> ends = new ArrayList<>();
		long[] theirs = new long[5];
		TextbookRoundRobin textbook = new TextbookRoundRobin(tenants, Load.QUANTUM);
		long[] heads = random.longs(5, 50, 1_000).toArray();
		Simulation lane = lane(load);
		for (long now = 0; now < 300_000;) {
			int next = textbook.next(heads);
			theirs[next] += heads[next];
			now += heads[next];
			heads[next] = 50 + random.nextInt(950);
			ends.add(now);
			long[] ours = lane.served(now);
			for (int i = 0; i < 5; i++) {
				long bound = tenants.get(i).share().weight().value() * Load.QUANTUM + 2 * BOUND;
				assertThat(ours[i]).as("seed %d, tenant %d at %d", seed, i + 1, now)
					.isCloseTo(theirs[i], within(bound));
			}
		}
		assertThat(ends).hasSizeGreaterThan(300);
	}

	@Test
	void anIdleTenantComesBackWithoutABurst() {
		long back = 500_000;
		Load.Customer late = new Load.Customer(Load.share(1, 2), 1_000, List.of(new Load.Burst(back, Load.ENDLESS)));
		Simulation lane = lane(Load.exact(1, 2, Load.endless(1, 2, 1_000), late));
		lane.served(back);
		for (long later = 1_000; later <= 100_000; later += 1_000) {
			assertThat(lane.served(back + later)[1]).isCloseTo(later, within(BOUND + 2 * Load.SLICE));
		}
	}

	@Test
	void aTenantThatKeepsComingBackDoesNotLoseItsDebt() {
		List<Load.Burst> bursts = new ArrayList<>();
		for (long at = 0; at < 400_000; at += 2_000) {
			bursts.add(new Load.Burst(at, 900));
		}
		Simulation lane = lane(
				Load.exact(1, 1, Load.endless(9, 1, 1_000), new Load.Customer(Load.share(1, 1), 900, bursts)));
		assertThat(lane.served(400_000)[1]).as("a tenth, though it asks for 0.45").isLessThanOrEqualTo(40_000 + BOUND);
	}

	@Test
	void waitDoesNotDependOnTheBacklogOfOthers() {
		assertThat(waitBehind(50_000)).isEqualTo(waitBehind(5_000_000)).isLessThanOrEqualTo(2 * BOUND);
	}

	private static long waitBehind(long backlog) {
		List<Long> starts = new ArrayList<>();
		Load.Customer whale = new Load.Customer(Load.share(10, 4), 1_000, List.of(new Load.Burst(0, backlog)));
		Load.Customer small = new Load.Customer(Load.share(1, 4), 1_000, List.of(new Load.Burst(3_210, 700)));
		lane(Load.exact(7, 4, whale, small))
			.watchedBy((started) -> starts.add((started.tenant() == 2) ? started.at() : -1))
			.served(60_000);
		return starts.stream().filter((at) -> at >= 0).findFirst().orElseThrow() - 3_210;
	}

	@Test
	void smallerStepsDoNotGetMore() {
		Simulation lane = lane(Load.exact(3, 3, Load.endless(1, 3, 1_000), Load.endless(1, 3, 40)));
		long[] served = lane.served(300_000);
		assertThat(served[0]).isCloseTo(served[1], within(BOUND + 3 * Load.SLICE));
	}

	@Test
	void weightsOneAndAThousandShareAsSuch() {
		Simulation lane = lane(Load.exact(4, 1, Load.endless(1, 1, 1_000), Load.endless(1000, 1, 1_000)));
		long[] served = lane.served(50_000_000);
		assertThat(served[0]).isCloseTo(50_000_000 / 1001, within(BOUND));
	}

	@Test
	void aNewWeightActsAtOnceOnWhatIsQueued() {
		Simulation lane = lane(Load.exact(5, 2, Load.endless(1, 2, 1_000), Load.endless(1, 2, 1_000)));
		long[] before = lane.served(100_000);
		SimulatedTenant tenant = lane.tenants.get(0);
		tenant.turn = Variant.AS_DESIGNED.reweighted(tenant.turn, lane.turnClock, Weight.ONE, new Weight(4));
		tenant.share = Load.share(4, 2);
		for (long later = 5_000; later <= 100_000; later += 5_000) {
			long served = lane.served(100_000 + later)[0] - before[0];
			assertThat(served).isCloseTo(later * 2 * 4 / 5, within(4 * BOUND));
		}
	}

	@Test
	void theRunForwardForetellsTheOrderThatTheLaneThenTakes() {
		for (long seed = 1; seed <= 20; seed++) {
			Random random = new Random(seed);
			Load.Customer[] tenants = new Load.Customer[4];
			for (int i = 0; i < tenants.length; i++) {
				tenants[i] = new Load.Customer(Load.share(1 + random.nextInt(10), 1 + random.nextInt(3)),
						500 + random.nextInt(3_000), List.of(new Load.Burst(0, 30_000)));
			}
			Load load = Load.exact(seed, 3, tenants);
			List<String> taken = new ArrayList<>();
			new Simulation(load, Variant.AS_DESIGNED, false).watchedBy((s) -> taken.add(s.at() + " " + s.pick().head()))
				.served(1_000_000);
			assertThat(foretold(load)).as("seed %d", seed).isEqualTo(taken).hasSizeGreaterThan(20);
		}
	}

	private static List<String> foretold(Load load) {
		List<Backlog> backlogs = new ArrayList<>();
		for (int i = 1; i <= load.tenants().size(); i++) {
			SimulatedTenant tenant = new SimulatedTenant(i, load);
			tenant.queue(0, load.tenants().get(i - 1).bursts().get(0).millis());
			backlogs.add(tenant.backlog(1_000_000));
		}
		Lane lane = new Lane(Variant.AS_DESIGNED, 0, false, new Lane.Room(1, load.slots(), 0));
		return RunForward.starts(lane, backlogs, List.of(), 1_000)
			.stream()
			.map((start) -> start.afterMillis() + " " + start.pick().head())
			.toList();
	}

}
