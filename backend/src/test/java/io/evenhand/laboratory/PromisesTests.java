package io.evenhand.laboratory;

import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The promises P1 to P4 in every workload of twenty seeds each, on a manual clock; and
 * that the same test finds out one queue for everybody.
 */
class PromisesTests {

	private static final Logger logger = LoggerFactory.getLogger(PromisesTests.class);

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final long HORIZON = LONG ? 3_600_000 : 300_000;

	static Stream<Workload> workloads() {
		return LongStream.rangeClosed(1, 20).boxed().flatMap((seed) -> Workloads.all(seed, HORIZON).stream());
	}

	private static Verdict verdict(Contestant contestant, Workload load) {
		Verdict verdict = Verdict.of(contestant.course(load, Terms.LIKE_THE_GATE, HORIZON), Terms.bounds(load));
		logger.info("{} of seed {}, {}: {}", load.name(), load.seed(), contestant.title(), verdict);
		return verdict;
	}

	@ParameterizedTest
	@MethodSource("workloads")
	void theDefaultPolicyKeepsThem(Workload load) {
		Verdict verdict = verdict(Contestant.DEFICIT_ROUND_ROBIN, load);
		assertThat(verdict.over()).isZero();
		assertThat(verdict.idle()).isZero();
		assertThat(verdict.apart()).isLessThanOrEqualTo(1);
		assertThat(verdict.waited()).isLessThanOrEqualTo(1);
	}

	@ParameterizedTest
	@MethodSource("workloads")
	void oneQueueForEverybodyDoesNot(Workload load) {
		Verdict verdict = verdict(Contestant.FIFO, load);
		assertThat(verdict.apart()).isGreaterThan(1);
		assertThat(verdict.waited()).isGreaterThan(1);
	}

}
