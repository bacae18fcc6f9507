package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.evenhand.fairness.Share;
import io.evenhand.fairness.Turn;
import io.evenhand.laboratory.Customer.Burst;
import io.evenhand.laboratory.Customer.Costs;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The promises P3 and P4 on a manual clock, one by one; {@link PromisesTests} has them
 * all in every workload.
 */
class LaneSimulationTests {

	private static final long BOUND = Terms.QUANTUM + Terms.SLICE;

	private static LaneSimulation lane(Workload load) {
		return new LaneSimulation(load, Variant.AS_DESIGNED, true);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 })
	void turnsOfBackloggedTenantsStayWithinAQuantumAndASlice(long seed) {
		Random random = new Random(seed);
		Customer[] tenants = new Customer[2 + random.nextInt(5)];
		int slots = 1 + random.nextInt(8);
		for (int i = 0; i < tenants.length; i++) {
			tenants[i] = Customer.endless(1 + random.nextInt(10), slots, Costs.upTo(50 + random.nextInt(950)));
		}
		LaneSimulation lane = lane(Workload.of(seed, slots, tenants));
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
		List<Customer> tenants = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			tenants.add(Customer.endless(1 + random.nextInt(10), 1, Costs.upTo(50 + random.nextInt(950))));
		}
		Workload load = new Workload("textbook", seed, 1, tenants);
		List<Long> ends = new ArrayList<>();
		long[] theirs = new long[5];
		TextbookRoundRobin textbook = new TextbookRoundRobin(tenants, Terms.QUANTUM);
		long[] heads = random.longs(5, 50, 1_000).toArray();
		LaneSimulation lane = lane(load);
		for (long now = 0; now < 300_000;) {
			int next = textbook.next(heads);
			theirs[next] += heads[next];
			now += heads[next];
			heads[next] = 50 + random.nextInt(950);
			ends.add(now);
			long[] ours = lane.served(now);
			for (int i = 0; i < 5; i++) {
				long bound = tenants.get(i).share().weight().value() * Terms.QUANTUM + 2 * BOUND;
				assertThat(ours[i]).as("seed %d, tenant %d at %d", seed, i + 1, now)
					.isCloseTo(theirs[i], within(bound));
			}
		}
		assertThat(ends).hasSizeGreaterThan(300);
	}

	@Test
	void anIdleTenantComesBackWithoutABurst() {
		long back = 500_000;
		Customer late = new Customer(1, 2, new Stream(Costs.upTo(1_000), new Burst(back, Burst.ENDLESS)));
		LaneSimulation lane = lane(Workload.of(1, 2, Customer.endless(1, 2, Costs.upTo(1_000)), late));
		lane.served(back);
		for (long later = 1_000; later <= 100_000; later += 1_000) {
			assertThat(lane.served(back + later)[1]).isCloseTo(later, within(BOUND + 2 * Terms.SLICE));
		}
	}

	@Test
	void aTenantThatKeepsComingBackDoesNotLoseItsDebt() {
		List<Burst> bursts = new ArrayList<>();
		for (long at = 0; at < 400_000; at += 2_000) {
			bursts.add(new Burst(at, 900));
		}
		LaneSimulation lane = lane(Workload.of(1, 1, Customer.endless(9, 1, Costs.upTo(1_000)),
				new Customer(1, 1, new Stream(Costs.upTo(900), bursts))));
		assertThat(lane.served(400_000)[1]).as("a tenth, though it asks for 0.45").isLessThanOrEqualTo(40_000 + BOUND);
	}

	@Test
	void waitDoesNotDependOnTheBacklogOfOthers() {
		assertThat(waitBehind(50_000)).isEqualTo(waitBehind(5_000_000)).isLessThanOrEqualTo(2 * BOUND);
	}

	private static long waitBehind(long backlog) {
		List<Long> starts = new ArrayList<>();
		Customer whale = new Customer(10, 4, new Stream(Costs.upTo(1_000), new Burst(0, backlog)));
		Customer small = new Customer(1, 4, new Stream(Costs.upTo(1_000), new Burst(3_210, 700)));
		lane(Workload.of(7, 4, whale, small))
			.watchedBy((started) -> starts.add((started.tenant() == 2) ? started.at() : -1))
			.served(60_000);
		return starts.stream().filter((at) -> at >= 0).findFirst().orElseThrow() - 3_210;
	}

	@Test
	void smallerStepsDoNotGetMore() {
		LaneSimulation lane = lane(
				Workload.of(3, 3, Customer.endless(1, 3, Costs.upTo(1_000)), Customer.endless(1, 3, Costs.upTo(40))));
		long[] served = lane.served(300_000);
		assertThat(served[0]).isCloseTo(served[1], within(BOUND + 3 * Terms.SLICE));
	}

	@Test
	void weightsOneAndAThousandShareAsSuch() {
		LaneSimulation lane = lane(Workload.of(4, 1, Customer.endless(1, 1, Costs.upTo(1_000)),
				Customer.endless(1000, 1, Costs.upTo(1_000))));
		long[] served = lane.served(50_000_000);
		assertThat(served[0]).isCloseTo(50_000_000 / 1001, within(BOUND));
	}

	@Test
	void aNewWeightActsAtOnceOnWhatIsQueued() {
		LaneSimulation lane = lane(Workload.of(5, 2, Customer.endless(1, 2, Costs.upTo(1_000)),
				Customer.endless(1, 2, Costs.upTo(1_000))));
		long[] before = lane.served(100_000);
		SimulatedTenant tenant = lane.tenants.get(0);
		tenant.turn = Variant.AS_DESIGNED.reweighted(tenant.turn, lane.turnClock, Weight.ONE, new Weight(4));
		tenant.share = new Share(new Weight(4), tenant.share.cap());
		for (long later = 5_000; later <= 100_000; later += 5_000) {
			long served = lane.served(100_000 + later)[0] - before[0];
			assertThat(served).isCloseTo(later * 2 * 4 / 5, within(4 * BOUND));
		}
	}

}
