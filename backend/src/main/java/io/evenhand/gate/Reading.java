package io.evenhand.gate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Following;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Lane.Room;
import io.evenhand.fairness.Rank;
import io.evenhand.fairness.RunForward;
import io.evenhand.gate.LaneSnapshot.Loans;
import io.evenhand.gate.LaneSnapshot.Request;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.ClaimRows.SubQueue;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.NewRequest;
import io.evenhand.gate.jdbc.SnapshotRows;
import io.evenhand.gate.jdbc.SnapshotRows.AsideRow;
import io.evenhand.gate.jdbc.SnapshotRows.NodeRow;
import io.evenhand.gate.jdbc.SnapshotRows.RunningRow;
import io.evenhand.gate.jdbc.SnapshotRows.WaitingRow;
import io.evenhand.tenant.TenantId;

/**
 * One snapshot in the making. Confined to its transaction.
 */
final class Reading {

	private final BoardRows board;

	private final SnapshotRows rows;

	private final Map<Integer, FlowRow> flows = new TreeMap<>();

	private final Map<Integer, List<Integer>> used = new HashMap<>();

	private final Map<Integer, Account> accounts = new HashMap<>();

	private final Map<Queue, List<Head>> queues = new TreeMap<>();

	private final Map<Long, Request> requests = new HashMap<>();

	private final Set<Long> edges = new HashSet<>();

	private final Map<Long, String> courses = new HashMap<>();

	private final Extent extent;

	Reading(BoardRows board, SnapshotRows rows, Extent extent) {
		this.board = board;
		this.rows = rows;
		this.extent = extent;
	}

	LaneSnapshot of(String name, NodeSettings settings) {
		LaneRow lane = this.rows.lane(name).stream().findFirst().orElseThrow(() -> new UnknownLane(name));
		long changes = this.board.changes(name).orElseThrow();
		Instant now = this.board.now();
		List<RunningRow> busy = this.rows.running(lane.id());
		this.courses.putAll(this.rows.courses(lane.id()));
		flows(lane.id());
		heads(lane.id());
		aside(lane.id(), this.rows.again(lane.id(), this.extent.aside()));
		aside(lane.id(), this.rows.held(lane.id(), this.extent.aside()));
		List<RunForward.Running> running = busy.stream().map(this::running).toList();
		List<NodeRow> serving = this.rows.nodes(lane.id(), settings.lease())
			.stream()
			.filter((node) -> node.slots() > 0)
			.toList();
		Room room = room(serving, settings.openJobs());
		return new LaneSnapshot(lane.id(), lane.name(), changes, now, new Ledger(lane).asLane(room), backlogs(),
				running, this.requests, this.edges, loans(serving));
	}

	private static Loans loans(List<NodeRow> serving) {
		return new Loans(serving.stream().mapToInt(NodeRow::lent).sum(),
				serving.stream().mapToInt(NodeRow::borrowed).sum(),
				serving.stream().mapToInt(NodeRow::borrowable).sum());
	}

	private static Room room(List<NodeRow> serving, int openJobs) {
		return new Room(serving.size(), serving.stream().mapToInt(NodeRow::free).sum(),
				serving.stream().mapToInt((node) -> Math.max(0, openJobs - node.openJobs())).sum());
	}

	private void flows(int lane) {
		this.board.flows(lane, this.extent.after(), this.extent.tenants())
			.forEach((flow) -> this.flows.put(flow.tenant(), flow));
		if (this.flows.values().stream().anyMatch(FlowRow::accounts)) {
			for (int[] pair : this.rows.used(lane)) {
				this.used.computeIfAbsent(pair[0], (tenant) -> new ArrayList<>()).add(pair[1]);
			}
		}
	}

	private void heads(int lane) {
		List<SubQueue> wanted = new ArrayList<>();
		for (FlowRow flow : this.flows.values()) {
			want(wanted, flow, 0);
			this.used.getOrDefault(flow.tenant(), List.of()).forEach((account) -> want(wanted, flow, account));
		}
		int each = this.extent.each(wanted.size());
		List<SubQueue> limited = wanted.stream()
			.map((queue) -> new SubQueue(queue.tenant(), queue.account(), queue.queue(), each + 1))
			.toList();
		for (WaitingRow row : this.rows.heads(lane, limited)) {
			boolean launch = row.queue() == NewRequest.LAUNCH;
			Head head = new Head(new Rank(row.rank(), row.job(), row.id()), row.cost(), row.urgent(), Head.State.READY,
					launch ? Course.all(row.course()) : behind(row.job(), row.step()));
			add(new Queue(row.tenant(), row.account(), launch), head);
			this.requests.put(row.id(),
					new Request(row.job(), new TenantId(row.tenant()), launch, row.readyAt(), null));
		}
		this.queues.values().forEach((heads) -> cut(heads, each));
	}

	private static void want(List<SubQueue> wanted, FlowRow flow, int account) {
		if (flow.steps() > 0) {
			wanted.add(new SubQueue(flow.tenant(), account, NewRequest.STEP, 0));
		}
		if (flow.launches() > 0) {
			wanted.add(new SubQueue(flow.tenant(), account, NewRequest.LAUNCH, 0));
		}
	}

	private void cut(List<Head> heads, int most) {
		heads.sort((one, other) -> one.rank().compareTo(other.rank()));
		if (heads.size() > most) {
			this.requests.remove(heads.remove(most).rank().step());
			this.edges.add(heads.get(most - 1).rank().step());
		}
	}

	private void aside(int lane, Collection<AsideRow> aside) {
		for (AsideRow row : aside) {
			if (!this.flows.containsKey(row.tenant())) {
				this.board.flow(lane, row.tenant()).ifPresent((flow) -> this.flows.put(row.tenant(), flow));
			}
			Head.State state = row.held() ? Head.State.JOB_PAUSED
					: row.over() ? Head.State.RETRY_BUDGET : Head.State.BACKOFF;
			boolean launch = row.queue() == NewRequest.LAUNCH;
			add(new Queue(row.tenant(), row.account(), launch),
					new Head(new Rank(row.rank(), row.job(), row.id()), row.cost(), row.urgent(), state,
							launch ? Course.all(row.course()) : behind(row.job(), row.step())));
			this.requests.put(row.id(),
					new Request(row.job(), new TenantId(row.tenant()), launch, row.since(), row.due()));
		}
	}

	private void add(Queue queue, Head head) {
		this.queues.computeIfAbsent(queue, (key) -> new ArrayList<>()).add(head);
	}

	private RunForward.Running running(RunningRow row) {
		TenantId tenant = new TenantId(row.tenant());
		boolean launch = row.queue() == NewRequest.LAUNCH;
		this.requests.put(row.id(), new Request(row.job(), tenant, launch, row.startedAt(), null));
		Head head = new Head(new Rank(row.rank(), row.job(), row.id()), row.cost(), row.urgent(), Head.State.READY,
				launch ? Course.all(this.courses.get(row.job())) : behind(row.job(), row.step()));
		return new RunForward.Running(tenant, row.account(), head, row.charged(), row.ranMillis());
	}

	private List<Following> behind(long job, String step) {
		return Course.behind(this.courses.get(job), step);
	}

	private List<Backlog> backlogs() {
		Map<Integer, List<Backlog.Queue>> byTenant = new HashMap<>();
		this.queues.forEach((queue, heads) -> {
			heads.sort((one, other) -> one.rank().compareTo(other.rank()));
			byTenant.computeIfAbsent(queue.tenant(), (tenant) -> new ArrayList<>())
				.add(new Backlog.Queue(account(queue.account()), queue.launches(), heads));
		});
		return this.flows.values()
			.stream()
			.map((flow) -> new Backlog(new Contender(flow).flow(), flow.openLimit() - flow.openJobs(),
					byTenant.getOrDefault(flow.tenant(), List.of())))
			.toList();
	}

	private Account account(int id) {
		return (id == 0) ? Account.NONE
				: this.accounts.computeIfAbsent(id,
						(unknown) -> this.board.accounts()
							.byId(id)
							.map((row) -> row.with(this.board.accounts().inUse(id)))
							.orElse(Account.NONE));
	}

	/** Steps of one tenant that are held, or not, for the same reason. */
	private record Queue(int tenant, int account, boolean launches) implements Comparable<Queue> {

		@Override
		public int compareTo(Queue other) {
			int tenants = Integer.compare(this.tenant, other.tenant);
			int ours = (tenants != 0) ? tenants : Integer.compare(this.account, other.account);
			return (ours != 0) ? ours : Boolean.compare(this.launches, other.launches);
		}

	}

	/**
	 * How much of a lane is read.
	 *
	 * @param after only tenants behind this one, by their ids
	 * @param tenants the most tenants
	 * @param heads the most heads of all queues together
	 * @param most the most of one queue
	 * @param least the least of one queue, whatever that comes to
	 * @param aside the most of what is to be tried again, and of paused jobs
	 */
	record Extent(int after, int tenants, int heads, int most, int least, int aside) {

		static final Extent WHOLE = new Extent(0, 10_000, 20_000, 2_000, 4, 1_000);

		/** The first of some tenants' queues. */
		static Extent front(int after) {
			return new Extent(after, Snapshots.FRONT_TENANTS, 4_000, 20, 4, 0);
		}

		private int each(int queues) {
			return Math.max(this.least, Math.min(this.most, this.heads / Math.max(1, queues)));
		}

	}

}
