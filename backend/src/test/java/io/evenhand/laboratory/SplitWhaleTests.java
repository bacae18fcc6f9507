package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * A whale that spreads its jobs over twenty job types, each with an account of its own,
 * gets nothing by it.
 */
class SplitWhaleTests {

	private static final Logger logger = LoggerFactory.getLogger(SplitWhaleTests.class);

	private static final long HORIZON = 900_000;

	private static double p95(Workload load, int whales) {
		List<Integer> small = new ArrayList<>(
				IntStream.rangeClosed(whales + 1, load.customers().size()).boxed().toList());
		long wait = Contestant.DEFICIT_ROUND_ROBIN.course(load, Terms.LIKE_THE_GATE, HORIZON).wait(0.95, small);
		logger.info("{} of seed {}, {} whales: small tenants' p95 wait {} ms", load.name(), load.seed(), whales, wait);
		return wait;
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 })
	void changesASmallTenantsWaitByLessThanATenth(long seed) {
		double whole = p95(Workloads.whale(seed, HORIZON), 1);
		assertThat(p95(Workloads.split(seed, HORIZON), 1)).isCloseTo(whole, within(whole / 10));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 })
	void wereFairnessBetweenJobTypesItWould(long seed) {
		double whole = p95(Workloads.whale(seed, HORIZON), 1);
		assertThat(p95(Workloads.split(seed, HORIZON).withATenantForEachStream(), 20)).isGreaterThan(whole * 1.1);
	}

}
