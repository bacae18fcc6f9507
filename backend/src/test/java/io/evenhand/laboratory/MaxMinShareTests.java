package io.evenhand.laboratory;

import java.util.Locale;
import java.util.stream.LongStream;

import io.evenhand.fairness.LanePolicy;
import io.evenhand.fairness.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random loads, each run until the tenant with the least to get is due 600 slices (1,500
 * in the long tests), against the max-min ideal: the worst-served tenant of a load is the
 * load's figure.
 */
class MaxMinShareTests {

	private static final Logger logger = LoggerFactory.getLogger(MaxMinShareTests.class);

	private static final double ENOUGH = 0.99;

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final long LOADS = LONG ? 500 : 80;

	/**
	 * Slices that the tenant with the least to get is due: what a change costs is paid
	 * once.
	 */
	private static final long DUE = LONG ? 1_500 : 600;

	private record Worst(double ratio, long seed, int tenant) {

		static Worst of(long seed, Policy policy) {
			Workload load = Workloads.random(seed);
			long horizon = Math.round(DUE * Terms.SLICE / load.lowestRate());
			double[] ideal = MaxMin.served(load, horizon);
			Course course = new LaneSimulation(load, policy, true).course(horizon);
			Verdict verdict = Verdict.of(course,
					new Bounds(Terms.QUANTUM, Terms.SLICE, 0, load.slots(), load.shares()));
			assertThat(verdict.over()).as("Caps passed in the load of seed %d", seed).isZero();
			assertThat(verdict.idle()).as("Idle beside an eligible step in the load of seed %d", seed).isZero();
			long[] served = course.served();
			Worst worst = new Worst(Double.MAX_VALUE, seed, 0);
			for (int i = 0; i < served.length; i++) {
				double ratio = served[i] / ideal[i];
				worst = (ratio < worst.ratio()) ? new Worst(ratio, seed, i + 1) : worst;
			}
			return worst;
		}

	}

	@Test
	void noTenantOfAnyLoadGetsLessThan99PercentOfItsMaxMinShare() {
		double sum = 0;
		Worst worst = new Worst(Double.MAX_VALUE, 0, 0);
		for (long seed = 1; seed <= LOADS; seed++) {
			Worst load = Worst.of(seed, Variant.AS_DESIGNED);
			assertThat(load.ratio()).as("Load of seed %d, tenant %d", load.seed(), load.tenant())
				.isBetween(ENOUGH, 1.0001);
			sum += load.ratio();
			worst = (load.ratio() < worst.ratio()) ? load : worst;
		}
		logger.info("Seeds 1 to {}: worst tenant {} of max-min (seed {}), mean of the loads' worst {}", LOADS,
				figure(worst.ratio()), worst.seed(), figure(sum / LOADS));
	}

	@ParameterizedTest
	@EnumSource(value = Variant.class, mode = EnumSource.Mode.EXCLUDE,
			names = { "AS_DESIGNED", "ENTERS_WHERE_IT_LEFT" })
	void theSameTestFindsOutTheVariantNextToIt(Variant variant) {
		assertFoundOut(variant, variant.name());
	}

	@ParameterizedTest
	@EnumSource(value = LanePolicy.class, mode = EnumSource.Mode.EXCLUDE, names = "DEFICIT_ROUND_ROBIN")
	void theSameTestFindsOutTheSimplerPolicies(LanePolicy policy) {
		assertFoundOut(policy.tuned(Terms.PLAIN), policy.code());
	}

	private static void assertFoundOut(Policy policy, String name) {
		Worst failed = LongStream.rangeClosed(1, LOADS)
			.mapToObj((seed) -> Worst.of(seed, policy))
			.filter((load) -> load.ratio() < ENOUGH)
			.findFirst()
			.orElseThrow(() -> new AssertionError(name + " passes the test, which therefore proves nothing"));
		logger.info("{}: tenant {} of seed {} gets {} of max-min", name, failed.tenant(), failed.seed(),
				figure(failed.ratio()));
	}

	private static String figure(double ratio) {
		return String.format(Locale.ROOT, "%.4f", ratio);
	}

}
