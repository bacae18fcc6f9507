package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the gate does on a lane to which nobody submits anything more, claim by claim on a
 * manual clock: with its windows, its sub-queues and its keys, by the allocation and
 * without the run forward. Run times are fixed and a step that is to yield does so at
 * once. Used by one thread.
 */
final class FrozenGate {

	/** The account that is throttled all the time. */
	static final long CLOSED = 2;

	/** The ids of what is queued meanwhile are higher. */
	static final long LATER = 1L << 50;

	private static final int SPARE = 4;

	/** A flow and its waiting requests by account and kind. */
	private static final class Row {

		Flow flow;

		int openable;

		final boolean accounts;

		final Map<Long, TreeMap<Rank, Head>> steps = new TreeMap<>();

		final Map<Long, TreeMap<Rank, Head>> launches = new TreeMap<>();

		Row(Backlog backlog) {
			this.flow = backlog.flow();
			this.openable = backlog.openable();
			this.accounts = backlog.queues()
				.stream()
				.anyMatch((queue) -> queue.account().id() != 0 && !queue.heads().isEmpty());
			for (Backlog.Queue queue : backlog.queues()) {
				queue.heads()
					.stream()
					.filter((head) -> head.state() == Head.State.READY)
					.forEach((head) -> kind(queue.launches())
						.computeIfAbsent(queue.account().id(), (id) -> new TreeMap<>())
						.put(head.rank(), head));
			}
		}

		Map<Long, TreeMap<Rank, Head>> kind(boolean launches) {
			return launches ? this.launches : this.steps;
		}

		int number(boolean launches) {
			return kind(launches).values().stream().mapToInt(TreeMap::size).sum();
		}

		boolean waits() {
			return number(true) + number(false) > 0;
		}

		/** Of accounts that are open: whom a closed one holds is not in the index. */
		int open(boolean launches) {
			return kind(launches).entrySet()
				.stream()
				.filter((heads) -> heads.getKey() != CLOSED)
				.mapToInt((heads) -> heads.getValue().size())
				.sum();
		}

		boolean eligible() {
			return !this.flow.paused() && this.flow.room() > 0
					&& (open(false) > 0 || (open(true) > 0 && this.openable > 0));
		}

		boolean urgent() {
			return List.of(this.steps, this.launches)
				.stream()
				.flatMap((kind) -> kind.values().stream())
				.flatMap((heads) -> heads.values().stream())
				.anyMatch(Head::urgent);
		}

	}

	private static final class Run {

		final Row row;

		final long account;

		final Head head;

		final long startedAt;

		final long endsAt;

		long charged;

		boolean paidUp;

		Run(Row row, Pick pick, long startedAt, long millis) {
			this.row = row;
			this.account = pick.account();
			this.head = pick.head();
			this.startedAt = startedAt;
			this.endsAt = startedAt + millis;
			this.charged = pick.chargedMillis();
		}

		long wakesAt() {
			return this.paidUp ? this.endsAt : Math.min(this.endsAt, this.startedAt + this.charged);
		}

	}

	final List<String> started = new ArrayList<>();

	private final List<Row> rows = new ArrayList<>();

	private final Map<Long, Account> accounts = new HashMap<>();

	private final Map<Long, Integer> open = new HashMap<>();

	private final Map<Long, Long> left = new HashMap<>();

	private final List<Run> runs = new ArrayList<>();

	private final Policy policy;

	private long clock;

	private int free;

	private int jobs;

	private long now;

	private long later;

	FrozenGate(Lane lane, List<Backlog> backlogs) {
		this.policy = lane.policy();
		this.clock = lane.clock();
		this.free = lane.room().slots();
		this.jobs = lane.room().jobs();
		for (Backlog backlog : backlogs) {
			this.rows.add(new Row(backlog));
			for (Backlog.Queue queue : backlog.queues()) {
				this.accounts.put(queue.account().id(), queue.account());
				if (!queue.launches()) {
					queue.heads().forEach((head) -> this.open.merge(head.rank().job(), 1, Integer::sum));
				}
			}
		}
	}

	/** Goes on until so many have started, or nothing runs any more. */
	FrozenGate until(int starts) {
		claim(List.of(), List.of());
		while (this.started.size() < starts && !this.runs.isEmpty()) {
			this.now = this.runs.stream().mapToLong(Run::wakesAt).min().orElseThrow();
			List<Run> woken = this.runs.stream().filter((run) -> run.wakesAt() <= this.now).toList();
			List<Run> finished = woken.stream().filter((run) -> run.endsAt <= this.now).toList();
			List<Run> yielding = claim(finished, woken.stream().filter((run) -> run.endsAt > this.now).toList());
			if (!yielding.isEmpty()) {
				claim(yielding, List.of());
			}
			if (finished.stream().filter(this::goesOn).count() > 0) {
				claim(List.of(), List.of());
			}
		}
		return this;
	}

	private List<Row> index() {
		return this.rows.stream()
			.filter(Row::eligible)
			.sorted(Comparator.comparingLong(this::key).thenComparing((row) -> row.flow.tenant()))
			.toList();
	}

	private long key(Row row) {
		return this.policy.key(row.flow.turn(), row.urgent());
	}

	/** One claim; those of the due that are to yield. */
	private List<Run> claim(List<Run> finished, List<Run> due) {
		int size = this.free + finished.size() + SPARE;
		Set<Row> ledger = new LinkedHashSet<>(index().stream().limit(size).toList());
		finished.forEach((run) -> ledger.add(run.row));
		due.forEach((run) -> ledger.add(run.row));
		finished.forEach(this::settle);
		due.forEach((run) -> charge(run, ledger));
		fill(ledger);
		List<Run> sliced = due.stream().filter((run) -> !run.paidUp).toList();
		List<Backlog> waiting = rivals(ledger, sliced.size());
		return Yielding.of(lane(this.free), waiting, sliced.stream().map((run) -> run.row.flow).toList())
			.stream()
			.map(sliced::get)
			.toList();
	}

	/** Those that use accounts are read, the others are taken by their numbers. */
	private List<Backlog> rivals(Set<Row> ledger, int steps) {
		List<Backlog> rivals = new ArrayList<>();
		int certain = 0;
		for (Row row : ledger.stream()
			.filter(Row::eligible)
			.sorted(Comparator.comparingLong(this::key).thenComparing((row) -> row.flow.tenant()))
			.toList()) {
			if (!row.accounts) {
				rivals.add(new Backlog(row.flow, row.openable, List.of(some(row, false), some(row, true))));
			}
			else if (certain < steps) {
				Backlog backlog = offer(row, Allocation.wanted(steps, certain, row.flow));
				if (backlog.waits()) {
					rivals.add(backlog);
					certain += row.urgent() ? 0 : 1;
				}
			}
		}
		return rivals;
	}

	private static Backlog.Queue some(Row row, boolean launches) {
		List<Head> heads = new ArrayList<>();
		for (int i = 0; i < row.open(launches); i++) {
			heads.add(new Head(new Rank(0, 0, i), 1_000, false, Head.State.READY));
		}
		return new Backlog.Queue(Account.NONE, launches, heads);
	}

	private void settle(Run run) {
		this.runs.remove(run);
		this.free++;
		this.accounts.computeIfPresent(run.account, (id, account) -> account.ended());
		Row row = run.row;
		boolean full = row.flow.room() == 0;
		Turn turn = this.policy.settled(row.flow.turn(), row.flow.share().weight(), run.charged,
				this.now - run.startedAt);
		row.flow = row.flow.ended(turn);
		if (full && row.waits()) {
			row.flow = row.flow.at(this.policy.belowCap(turn, this.clock));
		}
		if (this.now < run.endsAt) {
			boolean idle = !row.waits();
			long rank = run.head.rank().millis();
			row.flow = row.flow.at(idle ? this.policy.entered(row.flow.turn(), this.clock, rank)
					: this.policy.queued(row.flow.turn(), rank));
			row.steps.computeIfAbsent(run.account, (id) -> new TreeMap<>()).put(run.head.rank(), run.head);
			this.left.put(run.head.rank().step(), run.endsAt - this.now);
		}
	}

	private void charge(Run run, Set<Row> ledger) {
		long lowest = run.row.flow.turn().value();
		for (Row row : ledger) {
			lowest = row.eligible() ? Math.min(lowest, row.flow.turn().value()) : lowest;
		}
		Policy.Charged charged = this.policy.charged(run.row.flow.turn(), run.row.flow.share().weight(),
				new Policy.Owed(run.head.costMillis(), run.charged, Long.MAX_VALUE), lowest, this.clock);
		run.row.flow = run.row.flow.at(charged.turn());
		this.clock = charged.clock();
		run.paidUp = charged.chargedMillis() == run.charged;
		run.charged = charged.chargedMillis();
	}

	private void fill(Set<Row> ledger) {
		Set<Row> seen = new LinkedHashSet<>(ledger);
		int size = this.free + SPARE;
		start(new ArrayList<>(ledger));
		while (this.free > 0) {
			size *= 2;
			List<Row> unseen = index().stream().filter((row) -> !seen.contains(row)).limit(size).toList();
			if (unseen.isEmpty()) {
				return;
			}
			seen.addAll(unseen);
			start(unseen);
		}
	}

	private void start(List<Row> some) {
		List<Row> rest = new ArrayList<>(some);
		rest.sort(Comparator.comparingLong(this::key).thenComparing((row) -> row.flow.tenant()));
		while (this.free > 0 && !rest.isEmpty()) {
			List<Backlog> offered = new ArrayList<>();
			int certain = 0;
			while (!rest.isEmpty() && certain < this.free) {
				Row row = rest.remove(0);
				Backlog backlog = offer(row, Allocation.wanted(this.free, certain, row.flow));
				if (!row.flow.paused() && backlog.waits()) {
					offered.add(backlog);
					certain += row.urgent() ? 0 : 1;
				}
			}
			Allocation given = Allocation.run(lane(this.free), offered);
			this.clock = given.lane().clock();
			given.flows().forEach((flow) -> row(flow).flow = row(flow).flow.at(flow.turn()));
			given.picks().forEach(this::start);
		}
	}

	private Row row(Flow flow) {
		return this.rows.stream().filter((row) -> row.flow.tenant().equals(flow.tenant())).findFirst().orElseThrow();
	}

	private Backlog offer(Row row, int most) {
		List<Backlog.Queue> queues = new ArrayList<>();
		this.accounts.values().forEach((account) -> {
			int room = (account.state() == Account.State.OPEN) ? Math.min(most, account.cap() - account.running()) : 0;
			queues.add(offer(row, account, false, room));
			queues.add(offer(row, account, true, Math.min(room, Math.min(this.jobs, row.openable))));
		});
		return new Backlog(row.flow, row.openable, queues);
	}

	private static Backlog.Queue offer(Row row, Account account, boolean launches, int limit) {
		TreeMap<Rank, Head> heads = row.kind(launches).getOrDefault(account.id(), new TreeMap<>());
		return new Backlog.Queue(account, launches,
				heads.values().stream().limit((limit > 0) ? limit + 1 : 0).toList());
	}

	/** A start; what is queued meanwhile has no id that is known. */
	static String told(long at, Pick pick) {
		Rank rank = pick.head().rank();
		return at + " " + pick.tenant() + " " + ((rank.step() < LATER) ? rank
				: rank.millis() + " later job=" + rank.job() + " cost=" + pick.head().costMillis());
	}

	private void start(Pick pick) {
		Row row = this.rows.stream().filter((one) -> one.flow.tenant().equals(pick.tenant())).findFirst().orElseThrow();
		row.kind(pick.launch()).getOrDefault(pick.account(), new TreeMap<>()).remove(pick.head().rank());
		row.flow = row.flow.started(row.flow.turn());
		row.openable -= pick.launch() ? 1 : 0;
		this.jobs -= pick.launch() ? 1 : 0;
		if (pick.launch()) {
			this.open.merge(pick.head().rank().job(), 1, Integer::sum);
		}
		this.free--;
		this.accounts.computeIfPresent(pick.account(), (id, account) -> account.started());
		Long rest = this.left.remove(pick.head().rank().step());
		this.runs.add(new Run(row, pick, this.now, (rest != null) ? rest : pick.head().costMillis()));
		this.started.add(told(this.now, pick));
	}

	/** The manager of a job hears that all of its steps have ended. */
	private boolean goesOn(Run run) {
		int more = this.open.merge(run.head.rank().job(), -1, Integer::sum);
		if (more > 0) {
			return false;
		}
		Row row = run.row;
		if (!run.head.ahead().isEmpty()) {
			queue(row, run);
			return true;
		}
		if (row.openable <= 0 && row.number(true) > 0) {
			row.flow = row.flow.at(this.policy.belowCap(row.flow.turn(), this.clock));
		}
		row.openable++;
		this.jobs++;
		return true;
	}

	private void queue(Row row, Run run) {
		Following next = run.head.ahead().get(0);
		long rank = run.head.rank().millis();
		long job = run.head.rank().job();
		row.flow = row.flow.at(row.waits() ? this.policy.queued(row.flow.turn(), rank)
				: this.policy.entered(row.flow.turn(), this.clock, rank));
		TreeMap<Rank, Head> waiting = row.steps.computeIfAbsent(run.account, (id) -> new TreeMap<>());
		for (int i = 0; i < next.steps(); i++) {
			Rank place = new Rank(rank, job, LATER + this.later++);
			waiting.put(place, new Head(place, next.costMillis(), run.head.urgent(), Head.State.READY,
					run.head.ahead().subList(1, run.head.ahead().size())));
		}
		this.open.put(job, next.steps());
	}

	private Lane lane(int slots) {
		return new Lane(this.policy, this.clock, false, new Lane.Room(1, slots, this.jobs));
	}

}
