package io.evenhand.fairness;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;

import io.evenhand.tenant.TenantId;

/**
 * What would start next, and when, if nobody submitted anything more and every step cost
 * what it is estimated at: what a claim does at each end of a step and of a slice, with
 * the very allocation. A step that makes room at the end of a slice goes on later with
 * what is left of it. A job of which nothing is left queues what is known to be ahead of
 * it, and is closed where that is nothing. Used by one thread and once.
 */
public final class RunForward {

	/** Ends of steps and slices after which a run gives up. */
	private static final int MOST_EVENTS = 200_000;

	/**
	 * A step that runs now.
	 *
	 * @param tenant whose it is
	 * @param account the id of the account that it uses
	 * @param head the step, with its estimated cost
	 * @param chargedMillis what it was charged until now, slot-milliseconds
	 * @param ranMillis how long it has run, milliseconds
	 */
	public record Running(TenantId tenant, long account, Head head, long chargedMillis, long ranMillis) {

		/** One that runs beyond its estimate ends with what it has been charged. */
		long costMillis() {
			long estimate = this.head.costMillis();
			return (this.ranMillis < estimate) ? estimate : Math.max(this.ranMillis, this.chargedMillis);
		}

	}

	/**
	 * A start that is expected.
	 *
	 * @param afterMillis how long from now
	 * @param pick the step
	 */
	public record Expected(long afterMillis, Pick pick) {
	}

	private final PriorityQueue<Busy> busy = new PriorityQueue<>(Busy.ORDER);

	private final Entrants entrants;

	private final Map<Long, Account> accounts = new HashMap<>();

	private final OpenJobs jobs = new OpenJobs();

	/** What is left of steps that were put down, milliseconds, by the step. */
	private final Map<Long, Long> left = new HashMap<>();

	private final List<Expected> expected = new ArrayList<>();

	private Lane lane;

	private long now;

	private long added;

	private RunForward(Lane lane, Collection<Backlog> backlogs, Collection<Running> running) {
		this.lane = lane;
		this.entrants = new Entrants(lane);
		backlogs.forEach(this::enter);
		for (Running step : running) {
			this.jobs.add(step.head());
			run(-step.ranMillis(), step.costMillis(), step);
		}
	}

	private void enter(Backlog backlog) {
		for (Backlog.Queue queue : backlog.queues()) {
			this.accounts.put(queue.account().id(), queue.account());
			if (!queue.launches()) {
				queue.heads().forEach(this.jobs::add);
			}
		}
		this.entrants.enter(backlog);
	}

	/**
	 * Runs the lane forward.
	 * @param lane the lane with the slots that are free now
	 * @param backlogs the tenants that wait; no order is expected of tenants or steps
	 * that are not here
	 * @param running the steps that run in the lane
	 * @param count how many starts are wanted
	 * @return at most so many, in order, a step that makes room for others possibly more
	 * than once; fewer where nothing more can start, or only after 200,000 ends of slices
	 */
	public static List<Expected> starts(Lane lane, Collection<Backlog> backlogs, Collection<Running> running,
			int count) {
		RunForward run = new RunForward(lane, backlogs, running);
		run.claim(run.seen(List.of(), List.of()));
		for (int n = 0; n < MOST_EVENTS && run.expected.size() < count && !run.busy.isEmpty(); n++) {
			run.goOn();
		}
		return List.copyOf(run.expected.subList(0, Math.min(count, run.expected.size())));
	}

	private void run(long startedAt, long millis, Running step) {
		this.busy.add(new Busy(this.added++, startedAt, startedAt + millis, step, false));
	}

	/**
	 * Everything that happens at the next instant, as one claim of a node would find it.
	 */
	private void goOn() {
		this.now = Math.max(this.now, this.busy.element().wakesAt());
		List<Busy> ended = new ArrayList<>();
		List<Busy> due = new ArrayList<>();
		while (!this.busy.isEmpty() && this.busy.element().wakesAt() <= this.now) {
			Busy woken = this.busy.remove();
			((woken.endsAt() <= this.now) ? ended : due).add(woken);
		}
		Set<Entrant> seen = seen(ended, due);
		ended.forEach((one) -> settle(one, this.now - one.startedAt()));
		List<Busy> charged = due.stream().map((one) -> charge(one, seen)).toList();
		claim(seen);
		List<Busy> yielding = yielding(charged, seen);
		charged.stream().filter((one) -> !yielding.contains(one)).forEach(this.busy::add);
		if (!yielding.isEmpty()) {
			Set<Entrant> seenThen = seen(yielding, List.of());
			yielding.forEach(this::putDown);
			claim(seenThen);
		}
		if (ended.stream().filter(this::goesOn).count() > 0) {
			claim(seen(List.of(), List.of()));
		}
	}

	/** Whom a claim looks at: the first window, and whose steps have ended or are due. */
	private Set<Entrant> seen(List<Busy> ended, List<Busy> due) {
		Set<Entrant> seen = new LinkedHashSet<>(
				this.entrants.first(this.lane.room().slots() + ended.size() + Allocation.SPARE));
		Stream.of(ended, due).flatMap(List::stream).forEach((one) -> {
			Entrant entrant = this.entrants.find(one.step().tenant());
			if (entrant != null) {
				seen.add(entrant);
			}
		});
		return seen;
	}

	private void settle(Busy one, long ranMillis) {
		Running step = one.step();
		this.lane = this.lane.with(this.lane.room().with(this.lane.room().slots() + 1));
		this.accounts.computeIfPresent(step.account(), (id, account) -> account.ended());
		this.entrants.change(step.tenant(),
				(entrant) -> entrant.end(this.lane.policy(), this.lane.clock(), step.chargedMillis(), ranMillis));
	}

	private Busy charge(Busy one, Set<Entrant> seen) {
		Running step = one.step();
		Entrant entrant = this.entrants.find(step.tenant());
		if (entrant == null) {
			return one.charged(this.added++, step.chargedMillis());
		}
		Flow flow = entrant.flow();
		long lowest = flow.turn().value();
		for (Entrant other : seen) {
			if (!this.lane.paused() && other.eligible()) {
				lowest = Math.min(lowest, other.flow().turn().value());
			}
		}
		Policy.Charged charge = this.lane.policy()
			.charged(flow.turn(), flow.share().weight(),
					new Policy.Owed(step.head().costMillis(), step.chargedMillis(), Long.MAX_VALUE), lowest,
					this.lane.clock());
		this.lane = this.lane.with(charge.clock());
		this.entrants.change(step.tenant(), (changed) -> changed.flow(changed.flow().at(charge.turn())));
		return one.charged(this.added++, charge.chargedMillis());
	}

	private List<Busy> yielding(List<Busy> charged, Set<Entrant> seen) {
		List<Busy> sliced = charged.stream()
			.filter((one) -> !one.paidUp() && this.entrants.find(one.step().tenant()) != null)
			.toList();
		if (sliced.isEmpty()) {
			return sliced;
		}
		List<Backlog> waiting = Reads.rivals(seen, sliced.size(), this.lane, this.accounts);
		List<Flow> running = sliced.stream().map((one) -> entrant(one).flow()).toList();
		return Yielding.of(this.lane, waiting, running).stream().map(sliced::get).toList();
	}

	private Entrant entrant(Busy one) {
		return Objects.requireNonNull(this.entrants.find(one.step().tenant()));
	}

	private void putDown(Busy one) {
		Head head = one.head();
		this.left.put(head.rank().step(), one.endsAt() - this.now);
		settle(one, this.now - one.startedAt());
		this.entrants.change(one.step().tenant(), (entrant) -> entrant.arrive(this.lane.policy(), this.lane.clock(),
				one.step().account(), List.of(head)));
	}

	/** Whether the end of a step left its job to queue more, or to close. */
	private boolean goesOn(Busy one) {
		if (!this.jobs.end(one.head())) {
			return false;
		}
		List<Head> next = this.jobs.next(one.head());
		if (next.isEmpty()) {
			close(one.step().tenant());
		}
		else {
			this.entrants.change(one.step().tenant(),
					(entrant) -> entrant.arrive(this.lane.policy(), this.lane.clock(), one.step().account(), next));
		}
		return true;
	}

	private void close(TenantId tenant) {
		Lane.Room room = this.lane.room();
		this.lane = this.lane.with(new Lane.Room(room.nodes(), room.slots(), room.jobs() + 1));
		this.entrants.change(tenant, (entrant) -> entrant.closed(this.lane.policy(), this.lane.clock()));
	}

	/** Gives the free slots to those who were seen, and then to the next in the order. */
	private void claim(Set<Entrant> seen) {
		Set<Entrant> known = new HashSet<>(seen);
		int size = this.lane.room().slots() + Allocation.SPARE;
		give(seen);
		while (!Eligibility.closed(this.lane)) {
			size *= 2;
			List<Entrant> next = this.entrants.firstWithout(known, size);
			if (next.isEmpty()) {
				return;
			}
			known.addAll(next);
			give(next);
		}
	}

	private void give(Collection<Entrant> some) {
		Deque<Entrant> rest = new ArrayDeque<>(some.stream().sorted(Entrant.ORDER).toList());
		while (!Eligibility.closed(this.lane) && !rest.isEmpty()) {
			Allocation given = Allocation.run(this.lane, Reads.offered(rest, this.lane, this.accounts));
			this.lane = given.lane();
			given.picks().forEach(this::start);
			given.flows().forEach((flow) -> this.entrants.change(flow.tenant(), (entrant) -> entrant.flow(flow)));
		}
	}

	private void start(Pick pick) {
		this.expected.add(new Expected(this.now, pick));
		this.accounts.computeIfPresent(pick.account(), (id, account) -> account.started());
		this.entrants.change(pick.tenant(), (entrant) -> entrant.take(pick));
		if (pick.launch()) {
			this.jobs.add(pick.head());
		}
		Long rest = this.left.remove(pick.head().rank().step());
		run(this.now, (rest != null) ? rest : pick.head().costMillis(),
				new Running(pick.tenant(), pick.account(), pick.head(), pick.chargedMillis(), 0));
	}

}
