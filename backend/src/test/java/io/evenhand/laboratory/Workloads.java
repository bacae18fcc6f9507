package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

import io.evenhand.laboratory.Customer.Burst;
import io.evenhand.laboratory.Customer.Costs;

/**
 * Workloads that are drawn from a seed. Pure.
 */
final class Workloads {

	private static final int SLOTS = 4;

	private static final int SMALL = 8;

	private static final int TYPES = 20;

	private static final Costs WHALE = new Costs(500, 5_000, 1);

	private Workloads() {
	}

	/** A seeded workload of each kind by its name, in the order in which to tell them. */
	static List<Workload> all(long seed, long horizon) {
		return List.of(whale(seed, horizon), manySmall(seed, horizon), slow(seed, horizon), failing(seed, horizon),
				continuous(seed, horizon), staggered(seed, horizon), split(seed, horizon), urgent(seed, horizon));
	}

	/** One tenant queues more than can be done; eight send a small job now and then. */
	static Workload whale(long seed, long horizon) {
		return new Workload("whale", seed, SLOTS,
				withSmall(new Customer(1, SLOTS, new Stream(WHALE, new Burst(0, horizon * SLOTS * 2))), seed, horizon));
	}

	/** The same whale, over twenty job types. */
	static Workload split(long seed, long horizon) {
		Stream[] types = new Stream[TYPES];
		Arrays.setAll(types, (i) -> new Stream(WHALE, new Burst(0, horizon * SLOTS * 2 / TYPES)).calling(i + 1, SLOTS));
		return new Workload("split", seed, SLOTS, withSmall(new Customer(1, SLOTS, types), seed, horizon));
	}

	private static List<Customer> withSmall(Customer whale, long seed, long horizon) {
		Random random = new Random(seed);
		List<Customer> customers = new ArrayList<>(List.of(whale));
		for (int i = 0; i < SMALL; i++) {
			List<Burst> bursts = jobs(horizon, 6_000, random, () -> 200 + random.nextInt(800));
			customers.add(new Customer(1, SLOTS, new Stream(new Costs(100, 500, 1), bursts)));
		}
		return customers;
	}

	/** Forty tenants of weights 1 to 3 whose jobs together are more than can be done. */
	static Workload manySmall(long seed, long horizon) {
		Random random = new Random(seed);
		List<Customer> customers = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			List<Burst> bursts = jobs(horizon, 60_000, random, () -> 1_000 + random.nextInt(16_000));
			customers.add(new Customer(1 + i % 3, SLOTS, new Stream(new Costs(100, 900, 3), bursts)));
		}
		return new Workload("many small", seed, SLOTS, customers);
	}

	/** Steps of 34 seconds at a slow provider, beside steps of one second. */
	static Workload slow(long seed, long horizon) {
		Stream slow = new Stream(Costs.exactly(34_000).off(3), new Burst(0, horizon * SLOTS));
		Stream quick = new Stream(Costs.exactly(1_000), new Burst(0, horizon * SLOTS));
		return new Workload("slow", seed, SLOTS, List.of(new Customer(1, SLOTS, slow.calling(1, 3)),
				new Customer(1, SLOTS, quick), new Customer(2, 2, quick), new Customer(1, SLOTS, slow)));
	}

	/** A backlog of which six steps in ten fail and come again, beside sound ones. */
	static Workload failing(long seed, long horizon) {
		Stream sound = new Stream(new Costs(200, 1_800, 3), new Burst(0, horizon * SLOTS));
		return new Workload("failing", seed, SLOTS, List.of(new Customer(1, SLOTS, sound.failing(0.6)),
				new Customer(1, SLOTS, sound), new Customer(3, SLOTS, sound), new Customer(1, 1, sound.failing(0.2))));
	}

	/** Tenants that queue without a pause, each more or less than its share. */
	static Workload continuous(long seed, long horizon) {
		Random random = new Random(seed);
		List<Customer> customers = new ArrayList<>();
		int[] weights = { 1, 2, 4, 1, 1 };
		long[] gaps = { 1_000, 1_500, 2_000, 8_000, 500 };
		for (int i = 0; i < weights.length; i++) {
			List<Burst> bursts = jobs(horizon, gaps[i], random, () -> 500 + random.nextInt(4_000));
			customers.add(new Customer(weights[i], SLOTS, new Stream(new Costs(100, 2_000, 3), bursts)));
		}
		return new Workload("continuous", seed, SLOTS, customers);
	}

	/** Tenants that come one after the other, each with a large backlog, and leave. */
	static Workload staggered(long seed, long horizon) {
		Random random = new Random(seed);
		List<Customer> customers = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			Burst burst = new Burst(i * horizon / 12 + random.nextInt(1_000),
					horizon * SLOTS / (3 + random.nextInt(4)));
			customers.add(new Customer(1 + random.nextInt(4), (i % 2 == 0) ? SLOTS : 1 + random.nextInt(SLOTS),
					new Stream(new Costs(100, 5_000, 3), burst)));
		}
		return new Workload("staggered", seed, SLOTS, customers);
	}

	/** Urgent jobs without a pause of two tenants, beside others' backlogs. */
	static Workload urgent(long seed, long horizon) {
		Random random = new Random(seed);
		Stream urgent = new Stream(new Costs(100, 1_000, 3), jobs(horizon, 600, random, () -> 600)).urgent();
		Stream normal = new Stream(new Costs(200, 3_000, 3), new Burst(0, horizon * SLOTS));
		return new Workload("urgent", seed, SLOTS, List.of(new Customer(1, SLOTS, urgent, normal),
				new Customer(2, SLOTS, normal), new Customer(1, SLOTS, urgent), new Customer(1, 2, normal)));
	}

	/** Jobs at random times, so long apart on average. */
	private static List<Burst> jobs(long horizon, long gap, Random random, LongSupplier millis) {
		List<Burst> bursts = new ArrayList<>();
		for (long at = random.nextLong(gap); at < horizon; at += 1
				+ (long) (-gap * Math.log(1 - random.nextDouble()))) {
			bursts.add(new Burst(at, millis.getAsLong()));
		}
		return bursts;
	}

	/**
	 * 1 to 8 slots, 2 to 8 tenants, weights 1 to 10, any caps, steps from a fifth of a
	 * slice to two hundred, estimates off by x0.3 to x3. Half of the tenants queue
	 * everything at once, a quarter comes later, a quarter brings two large bursts of
	 * short steps.
	 */
	static Workload random(long seed) {
		Random random = new Random(seed);
		int slots = 1 + random.nextInt(8);
		int count = 2 + random.nextInt(7);
		List<Customer> tenants = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			int weight = 1 + random.nextInt(10);
			int cap = 1 + random.nextInt(slots);
			int kind = (i == 0) ? 0 : random.nextInt(4);
			double exponent = random.nextDouble() * ((kind == 3) ? 0.7 : 3) - 0.7;
			Costs costs = Costs.upTo(Math.round(Terms.SLICE * Math.pow(10, exponent))).off(3);
			tenants.add(new Customer(weight, cap, new Stream(costs, bursts(kind, random))));
		}
		return new Workload("random", seed, slots, tenants);
	}

	private static List<Burst> bursts(int kind, Random random) {
		return switch (kind) {
			case 0, 1 -> List.of(Burst.endless());
			case 2 -> List.of(new Burst(random.nextInt(100_000), Burst.ENDLESS));
			default -> List.of(new Burst(0, Terms.SLICE * (100 + random.nextInt(300))),
					new Burst(50_000 + random.nextInt(100_000), Terms.SLICE * (100 + random.nextInt(300))));
		};
	}

}
