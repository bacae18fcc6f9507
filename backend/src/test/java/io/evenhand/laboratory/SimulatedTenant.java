package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Rank;
import io.evenhand.fairness.Share;
import io.evenhand.fairness.Turn;
import io.evenhand.laboratory.Customer.Burst;
import io.evenhand.laboratory.Customer.Costs;
import io.evenhand.tenant.TenantId;

/**
 * What a gate keeps of a tenant, in a simulation. Used by one thread.
 */
final class SimulatedTenant {

	/** Below so many waiting steps an endless stream goes on. */
	private static final int FEW = 16;

	private static final int MANY = 64;

	final int id;

	final Customer customer;

	/** Of costs and estimates: the same steps whatever the order in which they run. */
	private final Random random;

	/** Of what becomes of them. */
	private final Random luck;

	private final Map<Long, TreeMap<Rank, SimulatedStep>> queues = new TreeMap<>();

	final List<SimulatedStep> running = new ArrayList<>();

	Share share;

	Turn turn = Turn.ZERO;

	long served;

	private long steps;

	SimulatedTenant(int id, Workload load) {
		this.id = id;
		this.customer = load.customers().get(id - 1);
		this.share = this.customer.share();
		this.random = new Random(load.seed() * 31 + id);
		this.luck = new Random(load.seed() * 37 + id);
		load.accounts().keySet().forEach((account) -> this.queues.put(account, new TreeMap<>()));
	}

	/** Queues a job of the stream. */
	void queue(Stream stream, long now, long millis) {
		boolean endless = millis == Burst.ENDLESS;
		long counted = (endless ? 0 : now) - stream.headStart().toMillis();
		long queued = 0;
		while (endless ? queue(stream).size() < MANY : queued < millis) {
			Costs costs = stream.costs();
			long cost = costs.least() + (long) (this.random.nextDouble() * (costs.most() - costs.least()));
			cost = endless ? cost : Math.min(cost, millis - queued);
			double off = (costs.off() == 1) ? 1 : Math.pow(costs.off(), 2 * this.random.nextDouble() - 1);
			add(new SimulatedStep(stream, new Rank(counted, this.id, this.steps++), cost,
					Math.max(1, Math.round(cost * off))), now);
			queued += cost;
		}
	}

	private TreeMap<Rank, SimulatedStep> queue(Stream stream) {
		return queueOf(stream.provider().account());
	}

	private TreeMap<Rank, SimulatedStep> queueOf(long account) {
		return this.queues.computeIfAbsent(account, (any) -> new TreeMap<>());
	}

	void add(SimulatedStep step, long now) {
		step.readyAt = now;
		queue(step.stream).put(step.rank, step);
	}

	boolean waits() {
		return this.queues.values().stream().anyMatch((queue) -> !queue.isEmpty());
	}

	Collection<SimulatedStep> waiting() {
		return this.queues.values().stream().flatMap((queue) -> queue.values().stream()).toList();
	}

	/** Rank of its first step. */
	long rank() {
		return this.queues.values()
			.stream()
			.filter((queue) -> !queue.isEmpty())
			.mapToLong((queue) -> queue.firstKey().millis())
			.min()
			.orElseThrow();
	}

	Flow flow() {
		return new Flow(new TenantId(this.id), this.share, false, this.running.size(), this.turn);
	}

	boolean full() {
		return this.running.size() >= this.share.cap().value();
	}

	/** What a gate would read: the tenant with the first of its steps of each account. */
	Backlog backlog(int most, Map<Long, Account> accounts) {
		List<Backlog.Queue> shown = new ArrayList<>();
		this.queues.forEach((account, queue) -> {
			if (!queue.isEmpty()) {
				List<Head> heads = queue.values().stream().limit(most).map(SimulatedStep::head).toList();
				shown.add(new Backlog.Queue(accounts.getOrDefault(account, Account.NONE), false, heads));
			}
		});
		return new Backlog(flow(), 0, shown);
	}

	SimulatedStep take(Head head, long account, long now) {
		SimulatedStep step = queueOf(account).remove(head.rank());
		if (step == null) {
			throw new IllegalStateException("Started twice: " + head);
		}
		if (step.stream.endless() && queue(step.stream).size() < FEW) {
			queue(step.stream, now, Burst.ENDLESS);
		}
		step.failsAfter = (this.luck.nextDouble() < step.stream.failing())
				? 1 + (long) (step.left * this.luck.nextDouble()) : Long.MAX_VALUE;
		step.attempt++;
		return step;
	}

	/** How long a failed step waits: growing, with jitter that only adds. */
	long gap(SimulatedStep step) {
		return Math.round((1_000L << step.attempt) * (1 + this.luck.nextDouble()));
	}

	long served(long now) {
		return this.served + this.running.stream().mapToLong((step) -> now - step.startedAt).sum();
	}

}
