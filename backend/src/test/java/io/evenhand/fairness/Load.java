package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Weight;

/**
 * What tenants ask of a lane, drawn from a seed. Immutable.
 *
 * @param seed the seed
 * @param slots of the lane
 * @param exact whether estimates are exact; else they are off by x0.3 to x3
 * @param tenants the tenants, numbered from 1 by their place
 */
record Load(long seed, int slots, boolean exact, List<Customer> tenants) {

	static final long SLICE = 1_000;

	static final long QUANTUM = 1_000;

	/** A backlog without end. */
	static final long ENDLESS = Long.MAX_VALUE;

	/**
	 * A tenant's work.
	 *
	 * @param share weight and cap
	 * @param costMillis the largest cost of its steps; they are drawn evenly from a
	 * twentieth of it up
	 * @param bursts what it queues and when
	 */
	record Customer(Share share, long costMillis, List<Burst> bursts) {

		boolean endless() {
			return this.bursts.get(0).millis() == ENDLESS;
		}

	}

	/**
	 * Work queued at once.
	 *
	 * @param at when, milliseconds
	 * @param millis how much, slot-milliseconds
	 */
	record Burst(long at, long millis) {
	}

	static Customer endless(int weight, int cap, long costMillis) {
		return new Customer(share(weight, cap), costMillis, List.of(new Burst(0, ENDLESS)));
	}

	static Load exact(long seed, int slots, Customer... tenants) {
		return new Load(seed, slots, true, List.of(tenants));
	}

	static Share share(int weight, int cap) {
		return new Share(new Weight(weight), new Cap(cap));
	}

	/**
	 * 1 to 8 slots, 2 to 8 tenants, weights 1 to 10, any caps, steps from a fifth of a
	 * slice to two hundred. Half of the tenants queue everything at once, a quarter comes
	 * later, a quarter brings two large bursts of short steps.
	 */
	static Load random(long seed) {
		Random random = new Random(seed);
		int slots = 1 + random.nextInt(8);
		int count = 2 + random.nextInt(7);
		List<Customer> tenants = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			Share share = share(1 + random.nextInt(10), 1 + random.nextInt(slots));
			int kind = (i == 0) ? 0 : random.nextInt(4);
			double exponent = random.nextDouble() * ((kind == 3) ? 0.7 : 3) - 0.7;
			tenants.add(new Customer(share, Math.round(SLICE * Math.pow(10, exponent)), bursts(kind, random)));
		}
		return new Load(seed, slots, false, List.copyOf(tenants));
	}

	private static List<Burst> bursts(int kind, Random random) {
		return switch (kind) {
			case 0, 1 -> List.of(new Burst(0, ENDLESS));
			case 2 -> List.of(new Burst(random.nextInt(100_000), ENDLESS));
			default -> List.of(new Burst(0, SLICE * (100 + random.nextInt(300))),
					new Burst(50_000 + random.nextInt(100_000), SLICE * (100 + random.nextInt(300))));
		};
	}

	/** The lowest rate at which a tenant with an endless backlog can be served. */
	double lowestRate() {
		double[] rates = MaxMin.rates(this.slots, this.tenants.stream().map(Customer::share).toList());
		double lowest = Double.MAX_VALUE;
		for (int i = 0; i < rates.length; i++) {
			lowest = this.tenants.get(i).endless() ? Math.min(lowest, rates[i]) : lowest;
		}
		return lowest;
	}

}
