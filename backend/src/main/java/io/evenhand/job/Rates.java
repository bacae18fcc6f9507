package io.evenhand.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What a unit took in the last jobs, newest last. Nothing that is more than half of the
 * samples' number away from the middle moves a percentile of them by more than to its
 * neighbour, so that a few odd jobs do no harm. Immutable, pure.
 *
 * @param samples slot-milliseconds per unit, above 0, at most {@value #MOST}
 */
record Rates(List<Double> samples) {

	/** The most that are kept; older ones are forgotten. */
	static final int MOST = 50;

	/** With fewer, nothing is known. */
	static final int FEWEST = 5;

	static final Rates NONE = new Rates(List.of());

	Rates {
		samples = List.copyOf(samples.subList(Math.max(0, samples.size() - MOST), samples.size()));
	}

	static Rates parse(String text) {
		return text.isBlank() ? NONE : new Rates(Arrays.stream(text.strip().split(" ")).map(Double::valueOf).toList());
	}

	/** Six digits are enough of a rate. */
	String text() {
		return this.samples.stream()
			.map((rate) -> String.format(Locale.ROOT, "%.6g", rate))
			.collect(Collectors.joining(" "));
	}

	Rates and(double rate) {
		List<Double> more = new ArrayList<>(this.samples);
		more.add(rate);
		return new Rates(more);
	}

	boolean known() {
		return this.samples.size() >= FEWEST;
	}

	/**
	 * A percentile of the samples.
	 * @param percent 1 to 100
	 * @return the smallest sample that so many percent do not exceed; empty without any
	 */
	OptionalDouble percentile(int percent) {
		if (this.samples.isEmpty()) {
			return OptionalDouble.empty();
		}
		List<Double> sorted = this.samples.stream().sorted().toList();
		int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
		return OptionalDouble.of(sorted.get(Math.max(1, rank) - 1));
	}

	/**
	 * How little the unit tells about the cost: the logarithm of the ratio of the 90th to
	 * the 10th percentile.
	 * @return 0 where all are equal
	 */
	double spread() {
		return Math.log(percentile(90).orElse(1) / percentile(10).orElse(1));
	}

}
