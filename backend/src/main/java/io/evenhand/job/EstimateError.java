package io.evenhand.job;

import java.util.List;

/**
 * How good the estimates of a job type were. A logarithm of 0.69 is twice or half of what
 * was expected. Immutable, pure.
 *
 * @param type the job type's name
 * @param samples of how many jobs
 * @param ratio the median of what they took divided by what was expected; 1 is right
 * @param median the median of the ratio's logarithm without its sign, 0 is right
 * @param p90 its 90th percentile
 */
public record EstimateError(String type, int samples, double ratio, double median, double p90) {

	static EstimateError of(String type, List<Pair> pairs) {
		List<Double> ratios = pairs.stream().map(Pair::ratio).sorted().toList();
		List<Double> errors = ratios.stream().map((ratio) -> Math.abs(Math.log(ratio))).sorted().toList();
		return new EstimateError(type, pairs.size(), at(ratios, 50), at(errors, 50), at(errors, 90));
	}

	private static double at(List<Double> sorted, int percent) {
		return sorted.isEmpty() ? 0 : sorted.get(Math.max(1, (int) Math.ceil(percent / 100.0 * sorted.size())) - 1);
	}

	/**
	 * One job.
	 *
	 * @param expected slot-milliseconds, at least 1
	 * @param used slot-milliseconds, at least 1
	 */
	record Pair(long expected, long used) {

		double ratio() {
			return Math.max(1.0, this.used) / Math.max(1, this.expected);
		}

	}

}
