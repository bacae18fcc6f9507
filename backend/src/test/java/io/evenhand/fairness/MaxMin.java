package io.evenhand.fairness;

import java.util.Arrays;
import java.util.List;

/**
 * The ideal that no real lane reaches: work is a liquid, and at each instant the slots
 * are spread so that nobody could have more but from one that has no more for its weight.
 * Shares nothing with the code under test.
 */
public final class MaxMin {

	private MaxMin() {
	}

	/**
	 * Fills the tenants up evenly by weight; whoever is at its cap leaves the rest to
	 * others.
	 */
	public static double[] rates(double slots, List<Share> shares) {
		double[] rates = new double[shares.size()];
		boolean[] full = new boolean[shares.size()];
		double left = slots;
		while (true) {
			double weights = 0;
			for (int i = 0; i < full.length; i++) {
				weights += full[i] ? 0 : shares.get(i).weight().value();
			}
			boolean settled = true;
			double level = (weights > 0) ? left / weights : 0;
			for (int i = 0; i < full.length; i++) {
				if (!full[i] && shares.get(i).weight().value() * level >= shares.get(i).cap().value()) {
					full[i] = true;
					rates[i] = shares.get(i).cap().value();
					left -= rates[i];
					settled = false;
				}
			}
			if (settled) {
				for (int i = 0; i < full.length; i++) {
					rates[i] = full[i] ? rates[i] : shares.get(i).weight().value() * level;
				}
				return rates;
			}
		}
	}

	/** What each tenant has been served at the horizon, slot-milliseconds. */
	static double[] served(Load load, long horizon) {
		int n = load.tenants().size();
		double[] served = new double[n];
		double[] waiting = new double[n];
		int[] arrived = new int[n];
		double now = 0;
		while (now < horizon) {
			double next = horizon;
			for (int i = 0; i < n; i++) {
				Load.Customer tenant = load.tenants().get(i);
				for (; arrived[i] < tenant.bursts().size()
						&& tenant.bursts().get(arrived[i]).at() <= now; arrived[i]++) {
					waiting[i] += tenant.bursts().get(arrived[i]).millis();
				}
				next = (arrived[i] < tenant.bursts().size()) ? Math.min(next, tenant.bursts().get(arrived[i]).at())
						: next;
			}
			int[] busy = busy(waiting);
			double[] rates = rates(load.slots(),
					Arrays.stream(busy).mapToObj((i) -> load.tenants().get(i).share()).toList());
			for (int k = 0; k < busy.length; k++) {
				next = Math.min(next, now + waiting[busy[k]] / rates[k]);
			}
			for (int k = 0; k < busy.length; k++) {
				double done = Math.min(waiting[busy[k]], rates[k] * (next - now));
				served[busy[k]] += done;
				waiting[busy[k]] = (waiting[busy[k]] - done < 1e-6) ? 0 : waiting[busy[k]] - done;
			}
			now = next;
		}
		return served;
	}

	private static int[] busy(double[] waiting) {
		return java.util.stream.IntStream.range(0, waiting.length).filter((i) -> waiting[i] > 0).toArray();
	}

}
