package io.evenhand.laboratory;

import io.evenhand.fairness.Policy;
import io.evenhand.laboratory.Customer.Burst;
import io.evenhand.laboratory.Customer.Costs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a tenant gets that comes back after an hour, and what very different weights get.
 */
class ComingBackTests {

	private static final long HOUR = 3_600_000;

	private static final int SLOTS = 2;

	/** Above all slots, so that no cap bounds a lag. */
	private static final int CAP = 3;

	/**
	 * How far the tenants draw apart once one comes back, in parts of what is allowed.
	 */
	private static double apartAfterAnHour(long seed, Policy policy) {
		Costs costs = Costs.upTo(3_000).off(3);
		Workload load = Workload.of(seed, SLOTS, Customer.endless(1, CAP, costs), new Customer(2, CAP,
				new Stream(costs, new Burst(0, 60_000)), new Stream(costs, new Burst(HOUR, Burst.ENDLESS))));
		Course course = new LaneSimulation(load, policy, true).course(HOUR + 300_000);
		return Verdict.of(course, Terms.bounds(load)).apart();
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 })
	void anHourAwaySavesUpNothing(long seed) {
		assertThat(apartAfterAnHour(seed, Contestant.DEFICIT_ROUND_ROBIN.policy(Terms.LIKE_THE_GATE)))
			.as("seed %d", seed)
			.isLessThanOrEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void wereTheTurnKeptItWouldBeABurst(long seed) {
		assertThat(apartAfterAnHour(seed, Variant.ENTERS_WHERE_IT_LEFT)).as("seed %d", seed).isGreaterThan(10);
	}

	private static Verdict oneAndAThousand(long seed, Contestant contestant) {
		Workload load = Workload.of(seed, SLOTS, Customer.endless(1, SLOTS, Costs.upTo(2_000).off(3)),
				Customer.endless(1_000, SLOTS, Costs.upTo(2_000).off(3)));
		return Verdict.of(contestant.course(load, Terms.LIKE_THE_GATE, 2 * HOUR), Terms.bounds(load));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 })
	void weightsOneAndAThousandStayWithinTheBound(long seed) {
		Verdict verdict = oneAndAThousand(seed, Contestant.DEFICIT_ROUND_ROBIN);
		assertThat(verdict.apart()).as("seed %d", seed).isLessThanOrEqualTo(1);
		assertThat(verdict.waited()).as("seed %d", seed).isLessThanOrEqualTo(1);
		assertThat(oneAndAThousand(seed, Contestant.ROUND_ROBIN).apart()).as("seed %d", seed).isGreaterThan(1);
	}

}
