package io.evenhand.laboratory;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import io.evenhand.fairness.Share;
import io.evenhand.laboratory.Customer.Burst;

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
	static double[] served(Workload load, long horizon) {
		int n = load.customers().size();
		List<List<Burst>> bursts = load.customers().stream().map(MaxMin::inOrder).toList();
		double[] served = new double[n];
		double[] waiting = new double[n];
		int[] arrived = new int[n];
		double now = 0;
		while (now < horizon) {
			double next = horizon;
			for (int i = 0; i < n; i++) {
				List<Burst> own = bursts.get(i);
				for (; arrived[i] < own.size() && own.get(arrived[i]).at() <= now; arrived[i]++) {
					waiting[i] += own.get(arrived[i]).millis();
				}
				next = (arrived[i] < own.size()) ? Math.min(next, own.get(arrived[i]).at()) : next;
			}
			int[] busy = IntStream.range(0, n).filter((i) -> waiting[i] > 0).toArray();
			double[] rates = rates(load.slots(), Arrays.stream(busy).mapToObj(load.shares()::get).toList());
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

	private static List<Burst> inOrder(Customer customer) {
		return customer.streams()
			.stream()
			.flatMap((stream) -> stream.bursts().stream())
			.sorted(Comparator.comparingLong(Burst::at))
			.toList();
	}

}
