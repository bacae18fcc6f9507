package io.evenhand.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What jobs are expected to cost.
 */
class CostingTests {

	/** 10 ms to begin with, 2 ms a byte; rows have no default. */
	static final CostEstimator ESTIMATOR = new CostEstimator() {

		@Override
		public String type() {
			return "import";
		}

		@Override
		public double fixedMillis() {
			return 10;
		}

		@Override
		public OptionalDouble unitMillis(String unit) {
			return unit.equals("bytes") ? OptionalDouble.of(2) : OptionalDouble.empty();
		}

		@Override
		public long least(String unit) {
			return 100;
		}

	};

	private static Rates rates(double... samples) {
		Rates rates = Rates.NONE;
		for (double sample : samples) {
			rates = rates.and(sample);
		}
		return rates;
	}

	private static Costing costing(Map<String, Rates> own, Map<String, Rates> types) {
		return new Costing(ESTIMATOR, own, types, 60);
	}

	@Test
	void withoutHistoryTheDefaultCounts() {
		Costing cold = costing(Map.of(), Map.of());
		assertThat(cold.jobMillis(Map.of("bytes", 1000L))).isEqualTo(2010);
		assertThat(cold.partMillis(Map.of("bytes", 1000L, "rows", 5L))).isEqualTo(2000);
		assertThat(cold.jobMillis(Map.of("rows", 5L))).as("nothing tells of rows").isEqualTo(10);
		assertThat(cold.partMillis(Map.of())).isOne();
	}

	@Test
	void aTenantsOwnHistoryGoesBeforeTheTypesAndThatBeforeTheDefault() {
		Map<String, Rates> own = Map.of("bytes", rates(5, 5, 5, 5, 5));
		Map<String, Rates> type = Map.of("bytes", rates(3, 3, 3, 3, 3));
		assertThat(costing(own, type).partMillis(Map.of("bytes", 100L))).isEqualTo(500);
		assertThat(costing(Map.of(), type).partMillis(Map.of("bytes", 100L))).isEqualTo(300);
		Map<String, Rates> few = Map.of("bytes", rates(9, 9, 9, 9));
		assertThat(costing(few, type).partMillis(Map.of("bytes", 100L))).as("four are too few").isEqualTo(300);
		assertThat(costing(few, Map.of()).partMillis(Map.of("bytes", 100L))).isEqualTo(200);
	}

	@Test
	void theUnitThatExplainsTheHistoryBestCounts() {
		Map<String, Rates> own = Map.of("bytes", rates(1, 2, 5, 10, 30), "rows", rates(7, 7.1, 7, 6.9, 7));
		assertThat(costing(own, Map.of()).partMillis(Map.of("bytes", 100L, "rows", 100L))).isEqualTo(700);
		assertThat(costing(own, Map.of()).partMillis(Map.of("bytes", 100L))).as("of those that are known")
			.isEqualTo(500);
	}

	@Test
	void someOddJobsDoNotMoveTheExpectation() {
		Random random = new Random(7);
		Rates steady = Rates.NONE;
		Rates disturbed = Rates.NONE;
		for (int n = 0; n < Rates.MOST; n++) {
			double rate = 1 + random.nextDouble() / 10;
			steady = steady.and(rate);
			disturbed = disturbed.and((n % 5 == 0) ? 10_000 : rate);
		}
		assertThat(disturbed.percentile(60).orElseThrow()).isCloseTo(steady.percentile(60).orElseThrow(), within(0.05));
	}

	@Test
	void onlyTheLastJobsCount() {
		Rates rates = Rates.NONE;
		for (int n = 1; n <= 200; n++) {
			rates = rates.and(n);
		}
		assertThat(rates.samples()).hasSize(Rates.MOST).first().isEqualTo(151.0);
		assertThat(Rates.parse(rates.text())).isEqualTo(rates);
		assertThat(Rates.parse("").known()).isFalse();
	}

	@Test
	void asManyTimesTheWorkCostsAsMuchMore() {
		long seed = System.nanoTime();
		Random random = new Random(seed);
		for (int round = 0; round < 500; round++) {
			Rates rates = new Rates(IntStream.range(0, 5 + random.nextInt(45))
				.mapToObj((n) -> 0.001 + random.nextDouble() * 100)
				.toList());
			Costing costing = costing(Map.of("bytes", rates), Map.of());
			long bytes = 100_000 + random.nextInt(1_000_000);
			double once = costing.partMillis(Map.of("bytes", bytes));
			assertThat(costing.partMillis(Map.of("bytes", bytes * 7)) / once).as("seed %d", seed)
				.isCloseTo(7, within(0.01));
			List<Double> twice = new ArrayList<>();
			rates.samples().forEach((rate) -> twice.add(rate * 2));
			assertThat(costing(Map.of("bytes", new Rates(twice)), Map.of()).partMillis(Map.of("bytes", bytes)) / once)
				.as("twice as slow, seed %d", seed)
				.isCloseTo(2, within(0.01));
			assertThat(new Costing(ESTIMATOR, Map.of("bytes", rates), Map.of(), 90).partMillis(Map.of("bytes", bytes)))
				.as("a higher percentile, seed %d", seed)
				.isGreaterThanOrEqualTo((long) once);
		}
	}

	@Test
	void smallJobsTeachWhatAnyJobTakesAndLargeOnesWhatAUnitTakes() {
		Map<String, Double> learned = new HashMap<>();
		costing(Map.of(), Map.of()).teach(Map.of("bytes", 99L, "rows", 3L), 400, learned::put);
		assertThat(learned).containsOnly(Map.entry(Costing.FIXED, 400.0));
		learned.clear();
		costing(Map.of(Costing.FIXED, rates(400, 400, 400, 400, 400)), Map.of())
			.teach(Map.of("bytes", 1000L, "rows", 3L), 2400, learned::put);
		assertThat(learned).containsOnly(Map.entry("bytes", 2.0));
	}

	/**
	 * A control: without the fixed part, many small jobs would make a large one look a
	 * hundred times dearer.
	 */
	@Test
	void manySmallJobsDoNotMakeALargeOneLookDear() {
		Map<String, Rates> own = learnedFrom(30, 50, (bytes) -> 400 + bytes / 10.0);
		assertThat(costing(own, Map.of()).jobMillis(Map.of("bytes", 1_000_000L))).isEqualTo(2_000_400 + 5);
		assertThat(costing(own, Map.of()).jobMillis(Map.of("bytes", 50L))).isBetween(405L, 510L);
	}

	@Test
	void whatWasLearnedFromJobsIsWhatSuchJobsCost() {
		Map<String, Rates> own = learnedFrom(30, 100_000, (bytes) -> 10 + bytes * 3.0);
		assertThat((double) costing(own, Map.of()).jobMillis(Map.of("bytes", 500_000L))).isCloseTo(1_500_010,
				within(20.0));
	}

	private static Map<String, Rates> learnedFrom(int jobs, long bytes, java.util.function.DoubleUnaryOperator took) {
		Map<String, Rates> own = new HashMap<>();
		for (int n = 0; n < jobs; n++) {
			costing(own, Map.of()).teach(Map.of("bytes", bytes), took.applyAsDouble(bytes),
					(unit, rate) -> own.merge(unit, Rates.NONE.and(rate), (old, one) -> old.and(rate)));
		}
		return own;
	}

	@Test
	void theErrorOfEstimatesIsTheirRatiosLogarithm() {
		List<EstimateError.Pair> pairs = new ArrayList<>();
		for (int n = 0; n < 9; n++) {
			pairs.add(new EstimateError.Pair(100, 200));
		}
		pairs.add(new EstimateError.Pair(100, 10_000));
		EstimateError error = EstimateError.of("import", pairs);
		assertThat(error.samples()).isEqualTo(10);
		assertThat(error.ratio()).isEqualTo(2);
		assertThat(error.median()).isCloseTo(Math.log(2), within(1e-9));
		assertThat(error.p90()).isCloseTo(Math.log(2), within(1e-9));
		assertThat(EstimateError.of("import", List.of(new EstimateError.Pair(200, 100))).median())
			.as("half is as wrong as twice")
			.isCloseTo(Math.log(2), within(1e-9));
	}

}
