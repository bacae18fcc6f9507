package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

import io.evenhand.tenant.TenantId;

/**
 * What a gate keeps of a tenant, in a simulation.
 */
final class SimulatedTenant {

	static final class Step {

		final Rank rank;

		long left;

		long estimate;

		long startedAt;

		long charged;

		Step(Rank rank, long cost, long estimate) {
			this.rank = rank;
			this.left = cost;
			this.estimate = estimate;
		}

	}

	final int id;

	final Load.Customer customer;

	private final boolean exact;

	private final Random random;

	private final TreeMap<Rank, Step> queue = new TreeMap<>();

	final List<Step> running = new ArrayList<>();

	Share share;

	Turn turn = Turn.ZERO;

	long served;

	private long steps;

	SimulatedTenant(int id, Load load) {
		this.id = id;
		this.customer = load.tenants().get(id - 1);
		this.exact = load.exact();
		this.share = this.customer.share();
		this.random = new Random(load.seed() * 31 + id);
	}

	void queue(long now, long millis) {
		long queued = 0;
		while ((millis == Load.ENDLESS) ? this.queue.size() < 64 : queued < millis) {
			long largest = this.customer.costMillis();
			long cost = largest / 20 + 1 + (long) (this.random.nextDouble() * largest * 0.95);
			cost = this.customer.endless() ? cost : Math.min(cost, millis - queued);
			double off = this.exact ? 1 : 0.3 * Math.pow(10, this.random.nextDouble());
			add(new Rank(this.customer.endless() ? 0 : now, this.id, this.steps++), cost,
					Math.max(1, Math.round(cost * off)));
			queued += cost;
		}
	}

	void add(Rank rank, long cost, long estimate) {
		this.queue.put(rank, new Step(rank, cost, estimate));
	}

	boolean waiting() {
		return !this.queue.isEmpty();
	}

	long rank() {
		return this.queue.firstKey().millis();
	}

	Flow flow() {
		return new Flow(new TenantId(this.id), this.share, false, this.running.size(), this.turn);
	}

	/** What a gate would read: the tenant with its first steps, so many at most. */
	Backlog backlog(int most) {
		List<Head> heads = this.queue.values()
			.stream()
			.limit(most)
			.map((step) -> new Head(step.rank, step.estimate, false, Head.State.READY))
			.toList();
		return new Backlog(flow(), 0, List.of(new Backlog.Queue(Account.NONE, false, heads)));
	}

	Step take(Head head) {
		Step step = this.queue.remove(head.rank());
		if (step == null) {
			throw new IllegalStateException("Started twice: " + head);
		}
		if (this.customer.endless() && this.queue.size() < 16) {
			queue(0, Load.ENDLESS);
		}
		return step;
	}

	void putBack(Step step, long done) {
		this.queue.put(step.rank, new Step(step.rank, step.left - done, Math.max(step.estimate - done, Load.SLICE)));
	}

	long served(long now) {
		return this.served + this.running.stream().mapToLong((step) -> now - step.startedAt).sum();
	}

}
