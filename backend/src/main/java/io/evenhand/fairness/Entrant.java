package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A tenant while its lane is run forward: where it stands and what it still has waiting.
 * What is held by itself, or by an account that is closed, never starts in such a run and
 * is left out. Used by one thread.
 */
final class Entrant {

	/** As the gate's index has them: the lowest key, then the lowest tenant id. */
	static final Comparator<Entrant> ORDER = Comparator.comparingLong((Entrant entrant) -> entrant.key)
		.thenComparing((entrant) -> entrant.flow.tenant());

	/** The cost of a step that was not read: its start is charged a slice. */
	private static final long UNREAD_MILLIS = 1L << 40;

	private record Line(long account, boolean launches, TreeMap<Rank, Head> heads) {
	}

	/** The lane as it would be with room for one step. */
	private final Lane open;

	private final List<Line> lines = new ArrayList<>();

	private Flow flow;

	private int openable;

	private int steps;

	private int launches;

	private int urgent;

	/** What would wait though everything before it had started: its account is closed. */
	private int closed;

	private long key;

	/**
	 * One of a lane.
	 * @param backlog the tenant
	 * @param lane where it waits; of it only the rules matter
	 */
	Entrant(Backlog backlog, Lane lane) {
		this.flow = backlog.flow();
		this.openable = backlog.openable();
		this.open = new Lane(lane.policy(), lane.clock(), false, new Lane.Room(1, 1, 1), lane.rules());
		Flow idle = new Flow(this.flow.tenant(), this.flow.share(), false, 0, this.flow.turn());
		for (Backlog.Queue queue : backlog.queues()) {
			Account account = queue.account();
			Account unused = new Account(account.id(), account.cap(), 0, account.state());
			for (Head head : queue.heads()) {
				if (Eligibility.free(this.open, idle, unused, head.state(), Opening.NONE)) {
					add(account.id(), queue.launches(), head);
				}
				else if (head.state() == Head.State.READY) {
					this.closed++;
					this.urgent += head.urgent() ? 1 : 0;
				}
			}
		}
	}

	Flow flow() {
		return this.flow;
	}

	void flow(Flow flow) {
		this.flow = flow;
	}

	boolean waits() {
		return this.steps + this.launches + this.closed > 0;
	}

	/**
	 * Whether the gate's index would have it, and keys it: the same rule as there, which
	 * knows nothing of accounts that are at their caps, and leaves out whom a closed one
	 * holds.
	 */
	boolean indexed(Policy policy) {
		this.key = policy.key(this.flow.turn(), this.urgent > 0);
		return eligible();
	}

	/** Whether the gate's index has it now. */
	boolean eligible() {
		return (this.steps > 0 && free(Opening.NONE)) || (this.launches > 0 && free(new Opening(true, this.openable)));
	}

	private boolean free(Opening opening) {
		return Eligibility.free(this.open, this.flow, Account.NONE, Head.State.READY, opening);
	}

	/** Whether something urgent waits, so that its key may be too low. */
	boolean urgent() {
		return this.urgent > 0;
	}

	/** Whether something of it may start now. */
	boolean startable(Lane lane, Map<Long, Account> accounts) {
		return this.lines.stream().anyMatch((line) -> startable(line, lane, accounts));
	}

	private boolean startable(Line line, Lane lane, Map<Long, Account> accounts) {
		Opening opening = line.launches ? new Opening(true, this.openable) : Opening.NONE;
		return !line.heads.isEmpty() && Eligibility.free(lane, this.flow, account(line, accounts),
				line.heads.firstEntry().getValue().state(), opening);
	}

	/**
	 * What a claim would read of it: of each queue what it could be given at most, and
	 * one more where that is anything.
	 * @param most what the tenant could be given
	 * @param lane the lane as it is now
	 * @param accounts as they are now
	 */
	Backlog backlog(int most, Lane lane, Map<Long, Account> accounts) {
		return new Backlog(this.flow, this.openable, this.lines.stream().map((line) -> {
			Account account = account(line, accounts);
			int room = Math.min(most, account.cap() - account.running());
			int wanted = line.launches ? Math.min(room, Math.min(lane.room().jobs(), this.openable)) : room;
			int heads = startable(line, lane, accounts) ? Math.max(1, wanted) + 1 : 0;
			return new Backlog.Queue(account, line.launches, line.heads.values().stream().limit(heads).toList());
		}).toList());
	}

	/** Whether any of it uses an account: then a claim reads it before a step yields. */
	boolean usesAccounts() {
		return this.closed > 0 || this.lines.stream().anyMatch((line) -> line.account != 0);
	}

	/**
	 * The same without its accounts, as a claim sees whom it has not read.
	 * @param most of each queue
	 */
	Backlog unread(int most) {
		return new Backlog(this.flow, this.openable,
				List.of(new Backlog.Queue(Account.NONE, false, some(most, this.steps)),
						new Backlog.Queue(Account.NONE, true, some(most, this.launches))));
	}

	private static List<Head> some(int most, int waiting) {
		return IntStream.range(0, Math.min(most, waiting))
			.mapToObj((n) -> new Head(new Rank(0, 0, n), UNREAD_MILLIS, false, Head.State.READY))
			.toList();
	}

	private static Account account(Line line, Map<Long, Account> accounts) {
		return accounts.getOrDefault(line.account, Account.NONE);
	}

	void take(Pick pick) {
		line(pick.account(), pick.launch()).heads.remove(pick.head().rank());
		count(pick.launch(), pick.head(), -1);
		this.openable -= pick.launch() ? 1 : 0;
	}

	void add(long account, boolean launch, Head head) {
		line(account, launch).heads.put(head.rank(), head);
		count(launch, head, 1);
	}

	private Line line(long account, boolean launch) {
		for (Line line : this.lines) {
			if (line.account == account && line.launches == launch) {
				return line;
			}
		}
		Line line = new Line(account, launch, new TreeMap<>());
		this.lines.add(line);
		return line;
	}

	private void count(boolean launch, Head head, int more) {
		this.launches += launch ? more : 0;
		this.steps += launch ? 0 : more;
		this.urgent += head.urgent() ? more : 0;
	}

	/** One of its steps has ended, or was put down, after so long. */
	void end(Policy policy, long clock, long chargedMillis, long ranMillis) {
		boolean frees = this.flow.room() == 0 && waits();
		Turn turn = policy.settled(this.flow.turn(), this.flow.share().weight(), chargedMillis, ranMillis);
		Flow ended = this.flow.ended(turn);
		this.flow = (frees && ended.room() > 0) ? ended.at(policy.belowCap(turn, clock)) : ended;
	}

	/** Steps of one of its open jobs are queued, or wait again in their old place. */
	void arrive(Policy policy, long clock, long account, List<Head> heads) {
		long rank = heads.get(0).rank().millis();
		Turn turn = this.flow.turn();
		this.flow = this.flow.at(waits() ? policy.queued(turn, rank) : policy.entered(turn, clock, rank));
		heads.forEach((head) -> add(account, false, head));
	}

	/** One of its jobs is open no more. */
	void closed(Policy policy, long clock) {
		if (this.openable <= 0 && this.launches > 0) {
			this.flow = this.flow.at(policy.belowCap(this.flow.turn(), clock));
		}
		this.openable++;
	}

}
