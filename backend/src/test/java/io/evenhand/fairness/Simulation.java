package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A lane under a load on a manual clock: the production code decides, and this keeps what
 * a gate keeps in tables. Used by one thread.
 */
final class Simulation {

	/** A start, for those who watch. */
	record Started(long at, int tenant, Pick pick) {
	}

	final EventClock clock = new EventClock();

	final List<SimulatedTenant> tenants = new ArrayList<>();

	private final Policy policy;

	private final boolean slices;

	private int free;

	long turnClock;

	private Consumer<Started> watcher = (started) -> {
	};

	Simulation(Load load, Policy policy, boolean slices) {
		this.policy = policy;
		this.slices = slices;
		this.free = load.slots();
		for (int i = 0; i < load.tenants().size(); i++) {
			SimulatedTenant tenant = new SimulatedTenant(i + 1, load);
			this.tenants.add(tenant);
			for (Load.Burst burst : tenant.customer.bursts()) {
				this.clock.at(burst.at(), () -> queue(tenant, burst.millis()));
			}
		}
	}

	Simulation watchedBy(Consumer<Started> watcher) {
		this.watcher = watcher;
		return this;
	}

	long[] served(long horizon) {
		this.clock.after(0, this::claim);
		this.clock.runTo(horizon);
		return this.tenants.stream().mapToLong((tenant) -> tenant.served(horizon)).toArray();
	}

	/** Queues work of the tenant now. */
	void queue(SimulatedTenant tenant, long millis) {
		boolean backlogged = tenant.waiting();
		tenant.queue(this.clock.now(), millis);
		if (!backlogged && tenant.waiting()) {
			tenant.turn = this.policy.entered(tenant.turn, this.turnClock, tenant.rank());
		}
		this.clock.after(0, this::claim);
	}

	private Lane lane(int slots) {
		return new Lane(this.policy, this.turnClock, false, new Lane.Room(1, slots, Integer.MAX_VALUE));
	}

	private void claim() {
		if (this.free == 0) {
			return;
		}
		Allocation given = Allocation.run(lane(this.free), backlogs(this.free + 1));
		this.turnClock = given.lane().clock();
		for (Flow flow : given.flows()) {
			tenant(flow).turn = flow.turn();
		}
		for (Pick pick : given.picks()) {
			start(this.tenants.get(pick.tenant().value() - 1), pick);
		}
		check();
	}

	/**
	 * After every claim: no limit is passed, and no free slot stands beside an eligible
	 * step.
	 */
	private void check() {
		if (this.free < 0
				|| this.tenants.stream().anyMatch((tenant) -> tenant.running.size() > tenant.share.cap().value())) {
			throw new IllegalStateException("A limit is passed at " + this.clock.now());
		}
		if (this.free > 0 && lowestWaiting() != Long.MAX_VALUE) {
			throw new IllegalStateException("A slot is idle beside an eligible step at " + this.clock.now());
		}
	}

	private SimulatedTenant tenant(Flow flow) {
		return this.tenants.get(flow.tenant().value() - 1);
	}

	private void start(SimulatedTenant tenant, Pick pick) {
		this.free--;
		this.watcher.accept(new Started(this.clock.now(), tenant.id, pick));
		SimulatedTenant.Step step = tenant.take(pick.head());
		step.startedAt = this.clock.now();
		step.charged = pick.chargedMillis();
		tenant.running.add(step);
		next(tenant, step);
	}

	/** Whichever is first: the step ends, or it has used up what it was charged. */
	private void next(SimulatedTenant tenant, SimulatedTenant.Step step) {
		long ends = step.startedAt + step.left;
		long sliced = step.startedAt + step.charged;
		if (sliced < ends) {
			this.clock.at(Math.max(sliced, this.clock.now()), () -> slice(tenant, step));
		}
		else {
			this.clock.at(ends, () -> end(tenant, step));
		}
	}

	private void slice(SimulatedTenant tenant, SimulatedTenant.Step step) {
		long lowest = lowestWaiting();
		if (this.slices && lowest < tenant.turn.value()) {
			end(tenant, step);
			return;
		}
		Policy.Charged charged = this.policy.charged(tenant.turn, tenant.share.weight(),
				new Policy.Owed(step.estimate, step.charged, Long.MAX_VALUE), Math.min(lowest, tenant.turn.value()),
				this.turnClock);
		tenant.turn = charged.turn();
		this.turnClock = charged.clock();
		if (charged.chargedMillis() == step.charged) {
			this.clock.at(step.startedAt + step.left, () -> end(tenant, step));
			return;
		}
		step.charged = charged.chargedMillis();
		next(tenant, step);
	}

	private long lowestWaiting() {
		return Allocation.lowestTurn(lane(1), backlogs(1));
	}

	private List<Backlog> backlogs(int most) {
		return this.tenants.stream().filter(SimulatedTenant::waiting).map((tenant) -> tenant.backlog(most)).toList();
	}

	/**
	 * A step ends, or is put down: then what is left of it goes to its tenant's front.
	 */
	private void end(SimulatedTenant tenant, SimulatedTenant.Step step) {
		long actual = this.clock.now() - step.startedAt;
		boolean atCap = tenant.running.size() >= tenant.share.cap().value();
		tenant.running.remove(step);
		tenant.served += actual;
		this.free++;
		tenant.turn = this.policy.settled(tenant.turn, tenant.share.weight(), step.charged, actual);
		if (atCap && tenant.waiting()) {
			tenant.turn = this.policy.belowCap(tenant.turn, this.turnClock);
		}
		if (actual < step.left) {
			boolean backlogged = tenant.waiting();
			tenant.putBack(step, actual);
			if (!backlogged) {
				tenant.turn = this.policy.entered(tenant.turn, this.turnClock, tenant.rank());
			}
		}
		claim();
	}

}
