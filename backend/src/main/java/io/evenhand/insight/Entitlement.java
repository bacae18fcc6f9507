package io.evenhand.insight;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What everybody is entitled to: the max-min fair division of something liquid by
 * weights, where nobody gets more than it can use. Shares nothing with the policy that it
 * is held against. Pure.
 */
final class Entitlement {

	private Entitlement() {
	}

	/**
	 * Divides.
	 * @param capacity what there is
	 * @param weights of each, above 0
	 * @param limits what each can use at most, at least 0
	 * @return what each gets: nobody could have more except from one that has no more for
	 * its weight; together at most the capacity, and less only where all have what they
	 * can use
	 */
	static double[] of(double capacity, double[] weights, double[] limits) {
		Integer[] order = IntStream.range(0, weights.length).boxed().toArray(Integer[]::new);
		// who needs least for its weight is satisfied first
		Arrays.sort(order, Comparator.comparingDouble((Integer i) -> limits[i] / weights[i]));
		double[] got = new double[weights.length];
		double left = capacity;
		double weight = Arrays.stream(weights).sum();
		for (int i : order) {
			got[i] = Math.min(limits[i], left * weights[i] / weight);
			left -= got[i];
			weight -= weights[i];
		}
		return got;
	}

}
