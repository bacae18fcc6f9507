package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Allocation;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Lane;
import io.evenhand.fairness.Pick;
import io.evenhand.fairness.Policy;
import io.evenhand.fairness.Rank;
import io.evenhand.fairness.Yielding;

/**
 * A lane under a workload on a manual clock: the production code decides, and this keeps
 * what a gate keeps in tables. Used by one thread.
 */
final class LaneSimulation {

	/** A start, for those who watch. */
	record Started(long at, int tenant, Pick pick) {
	}

	final EventClock clock = new EventClock();

	final List<SimulatedTenant> tenants = new ArrayList<>();

	private final Workload load;

	private final Policy policy;

	private final boolean slices;

	private final Map<Long, Account> accounts;

	private final List<Course.Span> spans = new ArrayList<>();

	private int free;

	long turnClock;

	private Consumer<Started> watcher = (started) -> {
	};

	LaneSimulation(Workload load, Policy policy, boolean slices) {
		this.load = load;
		this.policy = policy;
		this.slices = slices;
		this.free = load.slots();
		this.accounts = load.accounts();
		for (int i = 1; i <= load.customers().size(); i++) {
			SimulatedTenant tenant = new SimulatedTenant(i, load);
			this.tenants.add(tenant);
			tenant.customer.streams()
				.forEach((stream) -> stream.bursts()
					.forEach((burst) -> this.clock.at(burst.at(), () -> queue(tenant, stream, burst.millis()))));
		}
	}

	LaneSimulation watchedBy(Consumer<Started> watcher) {
		this.watcher = watcher;
		return this;
	}

	/** Runs on to the horizon, and tells what each tenant has been served until then. */
	long[] served(long horizon) {
		this.clock.runTo(horizon);
		return this.tenants.stream().mapToLong((tenant) -> tenant.served(horizon)).toArray();
	}

	/** Runs on to the horizon, and tells what has happened until then. */
	Course course(long horizon) {
		served(horizon);
		List<Course.Span> all = new ArrayList<>(this.spans);
		for (SimulatedTenant tenant : this.tenants) {
			tenant.running.forEach((step) -> all.add(span(tenant, step, horizon)));
			tenant.waiting()
				.forEach((step) -> all
					.add(new Course.Span(tenant.id, step.account(), step.readyAt, horizon, horizon, false)));
		}
		return new Course(this.load.slots(), this.load.shares(), this.load.accounts(), all, horizon);
	}

	private static Course.Span span(SimulatedTenant tenant, SimulatedStep step, long endedAt) {
		return new Course.Span(tenant.id, step.account(), step.readyAt, step.startedAt, endedAt, true);
	}

	private void queue(SimulatedTenant tenant, Stream stream, long millis) {
		boolean waits = tenant.waits();
		tenant.queue(stream, this.clock.now(), millis);
		queued(tenant, waits);
	}

	/** Something of the tenant came to wait that did not before. */
	private void queued(SimulatedTenant tenant, boolean waitedBefore) {
		tenant.turn = waitedBefore ? this.policy.queued(tenant.turn, tenant.rank())
				: this.policy.entered(tenant.turn, this.turnClock, tenant.rank());
		this.clock.after(0, this::claim);
	}

	private Lane lane(int slots) {
		return new Lane(this.policy, this.turnClock, false, new Lane.Room(1, slots, Integer.MAX_VALUE));
	}

	private List<Backlog> backlogs(int most) {
		return this.tenants.stream()
			.filter(SimulatedTenant::waits)
			.map((tenant) -> tenant.backlog(most, this.accounts))
			.toList();
	}

	private void claim() {
		if (this.free == 0) {
			return;
		}
		Allocation given = Allocation.run(lane(this.free), backlogs(this.free + 1));
		this.turnClock = given.lane().clock();
		for (Flow flow : given.flows()) {
			this.tenants.get(flow.tenant().value() - 1).turn = flow.turn();
		}
		given.picks().forEach(this::start);
	}

	private void start(Pick pick) {
		SimulatedTenant tenant = this.tenants.get(pick.tenant().value() - 1);
		this.free--;
		uses(pick.account(), 1);
		this.watcher.accept(new Started(this.clock.now(), tenant.id, pick));
		SimulatedStep step = tenant.take(pick.head(), pick.account(), this.clock.now());
		step.startedAt = this.clock.now();
		step.charged = pick.chargedMillis();
		tenant.running.add(step);
		next(tenant, step);
	}

	private void uses(long account, int more) {
		this.accounts.computeIfPresent(account,
				(id, now) -> (id == 0) ? now : new Account(id, now.cap(), now.running() + more, now.state()));
	}

	/** Whichever is first: the step ends, or it has used up what it was charged. */
	private void next(SimulatedTenant tenant, SimulatedStep step) {
		long sliced = step.startedAt + step.charged;
		if (sliced < step.endsAt()) {
			this.clock.at(Math.max(sliced, this.clock.now()), () -> slice(tenant, step));
		}
		else {
			this.clock.at(step.endsAt(), () -> end(tenant, step));
		}
	}

	private void slice(SimulatedTenant tenant, SimulatedStep step) {
		List<Backlog> waiting = backlogs(1);
		long lowest = Math.min(tenant.turn.value(), Allocation.lowestTurn(lane(1), waiting));
		Policy.Charged charged = this.policy.charged(tenant.turn, tenant.share.weight(),
				new Policy.Owed(step.estimate, step.charged, Long.MAX_VALUE), lowest, this.turnClock);
		tenant.turn = charged.turn();
		this.turnClock = charged.clock();
		if (charged.chargedMillis() == step.charged) {
			this.clock.at(step.endsAt(), () -> end(tenant, step));
			return;
		}
		step.charged = charged.chargedMillis();
		if (this.slices && !Yielding.of(lane(this.free), waiting, List.of(tenant.flow())).isEmpty()) {
			end(tenant, step);
		}
		else {
			next(tenant, step);
		}
	}

	/** A step is done, or fails, or is put down with some of it left. */
	private void end(SimulatedTenant tenant, SimulatedStep step) {
		long now = this.clock.now();
		long actual = now - step.startedAt;
		boolean full = tenant.full();
		tenant.running.remove(step);
		tenant.served += actual;
		this.spans.add(span(tenant, step, now));
		this.free++;
		uses(step.account(), -1);
		tenant.turn = this.policy.settled(tenant.turn, tenant.share.weight(), step.charged, actual);
		if (full && tenant.waits()) {
			tenant.turn = this.policy.belowCap(tenant.turn, this.turnClock);
		}
		if (actual >= step.failsAfter) {
			failed(tenant, step);
		}
		else if (actual < step.left) {
			step.left -= actual;
			step.attempt--;
			ready(tenant, step);
		}
		claim();
	}

	private void failed(SimulatedTenant tenant, SimulatedStep step) {
		if (step.attempt < SimulatedStep.ATTEMPTS) {
			long due = this.clock.now() + tenant.gap(step);
			step.rank = new Rank(due - step.stream.headStart().toMillis(), step.rank.job(), step.rank.step());
			this.clock.at(due, () -> ready(tenant, step));
		}
	}

	private void ready(SimulatedTenant tenant, SimulatedStep step) {
		boolean waits = tenant.waits();
		tenant.add(step, this.clock.now());
		queued(tenant, waits);
	}

}
