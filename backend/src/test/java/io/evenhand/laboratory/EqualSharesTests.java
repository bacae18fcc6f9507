package io.evenhand.laboratory;

import io.evenhand.laboratory.Customer.Costs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Jain's index on slot-time for the weight of tenants that are backlogged all the time,
 * over twenty of the longest steps of each.
 */
class EqualSharesTests {

	private static final Logger logger = LoggerFactory.getLogger(EqualSharesTests.class);

	private static final int TENANTS = 8;

	private static final int SLOTS = 4;

	private static final long SHORT = 1_000;

	private static final long LONGEST = 34 * SHORT;

	/** Twenty of the longest steps for each of the tenants. */
	private static final long HORIZON = 20 * LONGEST * TENANTS / SLOTS;

	static java.util.stream.Stream<Arguments> seeds() {
		return java.util.stream.LongStream.rangeClosed(1, 20)
			.boxed()
			.flatMap((seed) -> java.util.stream.Stream.of(Arguments.of(seed, 1), Arguments.of(seed, 3)));
	}

	/** Every other tenant has steps of the first length, the others of the second. */
	private static double jain(Contestant contestant, long seed, int weight, long one, long other) {
		Customer[] customers = new Customer[TENANTS];
		for (int i = 0; i < TENANTS; i++) {
			Costs costs = new Costs(((i % 2 == 0) ? one : other) * 9 / 10, (i % 2 == 0) ? one : other, 3);
			customers[i] = Customer.endless((i % 3 == 0) ? weight : 1, SLOTS, costs);
		}
		Workload load = Workload.of(seed, SLOTS, customers);
		double jain = Verdict.of(contestant.course(load, Terms.LIKE_THE_GATE, HORIZON), Terms.bounds(load)).jain();
		logger.info("Seed {}, {} ms beside {} ms, {}: Jain {}", seed, one, other, contestant.title(), jain);
		return jain;
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void ofEqualJobsEverybodyGetsTheSame(long seed, int weight) {
		assertThat(jain(Contestant.DEFICIT_ROUND_ROBIN, seed, weight, SHORT, SHORT)).isGreaterThanOrEqualTo(0.98);
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void oneQueueForEverybodyGivesAllToWhoCameFirst(long seed, int weight) {
		assertThat(jain(Contestant.FIFO, seed, weight, SHORT, SHORT)).isLessThan(0.98);
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void stepsThirtyFourTimesAsLongDoNotGetMore(long seed, int weight) {
		assertThat(jain(Contestant.DEFICIT_ROUND_ROBIN, seed, weight, SHORT, LONGEST)).isGreaterThanOrEqualTo(0.95);
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void tenantsInTurnWithoutRegardToCostGiveThemMore(long seed, int weight) {
		assertThat(jain(Contestant.ROUND_ROBIN, seed, weight, SHORT, LONGEST)).isLessThan(0.95);
	}

}
