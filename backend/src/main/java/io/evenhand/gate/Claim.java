package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.evenhand.fairness.Allocation;
import io.evenhand.fairness.Pick;
import io.evenhand.gate.jdbc.AccountRows;
import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.ClaimRows.Started;
import io.evenhand.gate.jdbc.ClaimRows.SubQueue;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.HeadRow;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.SettleRows;
import io.evenhand.store.RoundTrip;
import io.evenhand.tenant.TenantId;

/**
 * One claim in one transaction: locks the lane and the flows that matter, settles what
 * has ended, charges what has used up its slice, starts what the policy picks, and writes
 * all of it at once. Three round trips; two where nothing can start. Made anew for each
 * attempt; touches nothing but its connection.
 */
final class Claim {

	private static final int MOST_WINDOWS = 8;

	private final ClaimRows rows;

	private final Order order;

	private final AccountRows accountRows;

	private final ClaimAccounts accounts;

	/** The lane's own before those that others lent. */
	private final TreeSet<Integer> free = new TreeSet<>();

	private final List<Started> started = new ArrayList<>();

	private int jobs;

	Claim(ClaimRows rows, Order order, int jobs) {
		this.rows = rows;
		this.order = order;
		this.jobs = jobs;
		this.accountRows = new AccountRows(rows.dialect(), rows.lane());
		this.accounts = new ClaimAccounts(this.accountRows, order.reopened(), order.finished());
		this.free.addAll(order.free());
	}

	Result in(Connection connection) throws SQLException {
		int size = this.order.slots() + Allocation.SPARE;
		RoundTrip first = this.rows.roundTrip();
		Supplier<List<LaneRow>> lane = this.rows.lockLane(first);
		Settling settling = new Settling(new SettleRows(this.rows.node(), this.rows.lane()), this.order.finished());
		settling.ask(first);
		Supplier<List<FlowRow>> window = this.rows.lockWindow(first, this.jobs > 0, size);
		Set<Integer> concerned = this.order.tenants();
		Supplier<List<FlowRow>> flows = concerned.isEmpty() ? List::of : this.rows.lockFlows(first, concerned);
		List<Supplier<List<FlowRow>>> held = this.order.reopened()
			.stream()
			.map((account) -> this.accountRows.lockHeldWindow(first, account, size))
			.toList();
		first.run(connection);
		Ledger ledger = new Ledger(lane.get().get(0));
		window.get().forEach(ledger::join);
		flows.get().forEach(ledger::join);
		held.forEach((some) -> some.get().stream().map(ledger::join).forEach(Contender::foundHeld));

		RoundTrip last = this.rows.roundTrip();
		settling.settle(ledger, last);
		for (Finished one : this.order.finished()) {
			if (one.running().account() != 0 && one.outcome() instanceof Outcome.Done) {
				this.accountRows.succeeded(last, one.running().account());
			}
			if (!this.order.home().contains(one.running().slot())) {
				this.free.add(one.running().slot());
			}
		}
		List<Running> charged = charge(ledger, last);
		boolean more = this.order.claims() && !ledger.lane().paused() && !this.free.isEmpty()
				&& fill(connection, ledger, window.get(), size);
		List<Running> yielding = this.order.claims() ? yielding(connection, ledger, charged) : List.of();
		if (!this.started.isEmpty()) {
			this.rows.start(last, this.started);
		}
		ledger.write(this.rows, last);
		last.run(connection);
		return new Result(running(ledger.lane()), this.started, new Slices(charged, yielding, settling.retried()),
				skips(ledger), more);
	}

	private List<Running> charge(Ledger ledger, RoundTrip last) {
		List<Running> charged = new ArrayList<>();
		for (Running running : this.order.due()) {
			Running after = ledger.charge(running);
			this.rows.charge(last, running.grant().request(), running.grant().token(), after.chargedMillis());
			charged.add(after);
		}
		return charged;
	}

	/**
	 * Starts what it can; looks at further windows while those before had nothing.
	 * @return whether it gave up before it had looked at everything
	 */
	private boolean fill(Connection connection, Ledger ledger, List<FlowRow> firstWindow, int firstSize)
			throws SQLException {
		List<FlowRow> window = firstWindow;
		int size = firstSize;
		start(connection, ledger, List.copyOf(ledger.all()));
		for (int n = 1; !this.free.isEmpty() && window.size() == size; n++) {
			if (n == MOST_WINDOWS) {
				return true;
			}
			long from = window.stream().mapToLong((flow) -> ledger.key(new Contender(flow))).max().orElseThrow();
			size = size * 2;
			RoundTrip next = this.rows.roundTrip();
			Supplier<List<FlowRow>> further = this.rows.lockNextWindow(next, this.jobs > 0, from, size);
			next.run(connection);
			window = further.get();
			List<Contender> unseen = window.stream()
				.filter((flow) -> !ledger.knows(flow.tenant()))
				.map(ledger::join)
				.toList();
			start(connection, ledger, unseen);
		}
		return false;
	}

	private void start(Connection connection, Ledger ledger, List<Contender> seen) throws SQLException {
		this.accounts.show(connection, seen);
		List<Contender> offered = offer(connection, ledger.inOrder(seen), this.free.size());
		if (offered.isEmpty()) {
			return;
		}
		for (Pick pick : ledger.allocate(offered, this.free.size(), this.jobs)) {
			HeadRow head = ledger.of(pick.tenant().value()).start(pick.head().rank().step());
			this.jobs -= head.launch() ? 1 : 0;
			this.accounts.started(pick);
			this.started.add(new Started(head, this.free.first(), pick.chargedMillis()));
			this.free.pollFirst();
		}
	}

	/**
	 * Reads the heads of those that could be given something.
	 * @param seen in the order in which the index gives them
	 * @param slots how many steps could start at most
	 */
	private List<Contender> offer(Connection connection, List<Contender> seen, int slots) throws SQLException {
		List<Contender> offered = new ArrayList<>();
		List<SubQueue> wanted = new ArrayList<>();
		int before = 0;
		for (Contender contender : seen) {
			int pinned = this.order.pinned().contains(contender.tenant()) ? this.order.node() : 0;
			List<SubQueue> own = contender.wanted(slots, before, this.jobs, pinned);
			if (!own.isEmpty()) {
				wanted.addAll(own);
				offered.add(contender);
				// one with accounts may turn out to have nothing that could start, and
				// one in which something urgent waits to start something else first,
				// which the policy then asks to wait for its own turn
				before += (contender.row().accounts() || contender.row().urgent() > 0) ? 0 : 1;
			}
			else if (!contender.eligible()) {
				// the index named it though nothing of it can start: write it as it is
				contender.touch();
			}
		}
		if (!wanted.isEmpty()) {
			RoundTrip second = this.rows.roundTrip();
			List<Supplier<List<HeadRow>>> answers = this.rows.heads(second, wanted);
			second.run(connection);
			List<HeadRow> heads = answers.stream().flatMap((answer) -> answer.get().stream()).toList();
			offered.forEach((contender) -> {
				contender.offer(heads);
				contender.holdIfClosed(this.jobs);
			});
		}
		return offered;
	}

	/** With a slot free nobody yields. */
	private List<Running> yielding(Connection connection, Ledger ledger, List<Running> charged) throws SQLException {
		List<Running> sliced = charged.stream().filter((one) -> !one.paidUp()).toList();
		if (sliced.isEmpty() || !this.free.isEmpty()) {
			return List.of();
		}
		List<Contender> rivals = ledger.inOrder(ledger.rivals(sliced));
		this.accounts.show(connection, rivals);
		offer(connection, rivals.stream().filter((one) -> one.row().accounts() && !one.offered()).toList(),
				sliced.size());
		return ledger.yielding(sliced, rivals, this.jobs);
	}

	/** Of those that this claim has looked at, while it had something to give. */
	private List<Skip> skips(Ledger ledger) {
		Set<Integer> served = this.started.stream().map((start) -> start.head().tenant()).collect(Collectors.toSet());
		return served.isEmpty() ? List.of() : ledger.skips(served);
	}

	private List<Running> running(LaneRow lane) {
		return this.started.stream().map((start) -> {
			HeadRow head = start.head();
			Grant grant = new Grant(head.id(), head.token() + 1, head.attempt() + 1, head.launch(), head.job(),
					new TenantId(head.tenant()), lane.name(), head.stepExecution(), head.step());
			return new Running(grant, start.slot(), head.cost(), 0, start.charged(), false, head.account());
		}).toList();
	}

	/**
	 * What a claim is to do.
	 *
	 * @param free the node's free slots of the lane
	 * @param finished what has ended and is to be settled
	 * @param due what has used up what it was charged
	 * @param home lent slots that their owners want back: nothing starts on them
	 * @param pinned tenants with tasks that only this node can run
	 * @param node the node's number
	 * @param reopened accounts that flows wait for and that are open again
	 * @param claims whether anything may start
	 */
	record Order(List<Integer> free, List<Finished> finished, List<Running> due, Set<Integer> home, Set<Integer> pinned,
			int node, List<Integer> reopened, boolean claims) {

		int slots() {
			return this.free.size() + this.finished.size();
		}

		Set<Integer> tenants() {
			Set<Integer> tenants = new TreeSet<>(this.pinned);
			this.finished.forEach((one) -> tenants.add(one.running().grant().tenant().value()));
			this.due.forEach((one) -> tenants.add(one.grant().tenant().value()));
			return tenants;
		}

	}

	/**
	 * What a claim did.
	 *
	 * @param started what holds a slot now, without its start time
	 * @param starts the same as rows
	 * @param slices what became of those that ran before
	 * @param skips who was passed over
	 * @param more whether it stopped before it had looked at everything
	 */
	record Result(List<Running> started, List<Started> starts, Slices slices, List<Skip> skips, boolean more) {
	}

	/**
	 * What became of steps that ran before.
	 *
	 * @param charged what was charged a further slice
	 * @param yielding those of them that are to be put down for others
	 * @param retried what has ended and waits to be tried again
	 */
	record Slices(List<Running> charged, List<Running> yielding, List<Finished> retried) {
	}

}
