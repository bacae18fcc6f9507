package io.evenhand.gate.jdbc;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a claim, for one node and one lane. Immutable; each method adds to a
 * round trip.
 *
 * @param dialect the database's words
 * @param node the node's id
 * @param boot its boot
 * @param lane the lane's number
 */
public record ClaimRows(Dialect dialect, String node, String boot, int lane) {

	public RoundTrip roundTrip() {
		return new RoundTrip(this.dialect);
	}

	public Supplier<List<LaneRow>> lockLane(RoundTrip trip) {
		return trip.select(LaneRow.LOCK, LaneRow::read, this.lane);
	}

	/**
	 * The lowest turns that this node could serve.
	 * @param opens whether the node may open another job
	 * @param size how many flows
	 */
	public Supplier<List<FlowRow>> lockWindow(RoundTrip trip, boolean opens, int size) {
		return trip.select(opens ? FlowRow.LOCK_WINDOW : FlowRow.LOCK_STARTED_WINDOW, FlowRow::read, this.lane,
				this.lane, size);
	}

	/** The window that begins at a key. */
	public Supplier<List<FlowRow>> lockNextWindow(RoundTrip trip, boolean opens, long from, int size) {
		return trip.select(opens ? FlowRow.LOCK_NEXT_WINDOW : FlowRow.LOCK_NEXT_STARTED_WINDOW, FlowRow::read,
				this.lane, this.lane, from, size);
	}

	public Supplier<List<FlowRow>> lockFlows(RoundTrip trip, Collection<Integer> tenants) {
		List<Object> arguments = new ArrayList<>();
		arguments.add(this.lane);
		arguments.addAll(tenants);
		return trip.select(FlowRow.lockMany(tenants.size()), FlowRow::read, arguments.toArray());
	}

	/**
	 * Locks and reads the first of each sub-queue; rows that others hold are passed over.
	 */
	public List<Supplier<List<HeadRow>>> heads(RoundTrip trip, List<SubQueue> queues) {
		String one = HeadRow.FIRST + this.dialect.skipLocked();
		List<String> statements = this.dialect.unionOfLocks(queues.stream().map((queue) -> one).toList());
		List<Object> all = new ArrayList<>();
		List<Supplier<List<HeadRow>>> answers = new ArrayList<>();
		for (int i = 0; i < queues.size(); i++) {
			SubQueue queue = queues.get(i);
			List<Object> own = List.of(this.lane, queue.tenant(), queue.account(), queue.queue(), queue.limit());
			all.addAll(own);
			if (statements.size() == queues.size()) {
				answers.add(trip.select(statements.get(i), HeadRow::read, own.toArray()));
			}
		}
		if (answers.isEmpty()) {
			answers.add(trip.select(statements.get(0), HeadRow::read, all.toArray()));
		}
		return answers;
	}

	/** By primary key. */
	private static final String CHARGE = "update step_attempt set charged = ? where request = ? and token = ?";

	public void charge(RoundTrip trip, long request, long token, long charged) {
		trip.change(1, CHARGE, charged, request, token);
	}

	/** By primary key. */
	private static final String TAKE_REQUESTS = "update step_request set state = 'RUNNING', node = ?, boot = ?,"
			+ " token = token + 1, attempt = attempt + 1, ready_rank = null, started_at = now(6),"
			+ " due = null, failure = null, job_cost = 0 where state = 'READY' and id in (";

	/** By primary key; the slot of a process that was declared gone is not taken. */
	private static final String TAKE_SLOT = "update slot set request = ?, token = ?, account = ?"
			+ " where node = ? and lane = ? and n = ? and boot = ? and request is null and lent_to is null";

	private static final String RECORD = "insert into step_attempt (request, token, lane, tenant, job, node, n,"
			+ " ready_at, started_at, charged, retried) values ";

	private static final String RECORD_ROW = "(?, ?, ?, ?, ?, ?, ?, ?, now(6), ?, ?)";

	private static final String OPEN = "insert into open_job (job, lane, tenant, account, urgent, job_rank, batch_job,"
			+ " node, boot, opening, token, attempt) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

	public void start(RoundTrip trip, List<Started> starts) {
		List<Object> ids = new ArrayList<>(List.of(this.node, this.boot));
		List<@Nullable Object> records = new ArrayList<>();
		for (Started start : starts) {
			HeadRow head = start.head();
			ids.add(head.id());
			records.addAll(Arrays.asList(head.id(), head.token() + 1, this.lane, head.tenant(), head.job(), this.node,
					start.slot(), LocalDateTime.ofInstant(head.readyAt(), ZoneOffset.UTC), start.charged(),
					head.retry() ? true : null));
			takeSlot(trip, start);
			if (head.launch()) {
				trip.change(1, OPEN, head.job(), this.lane, head.tenant(), head.account(), head.urgent(),
						head.jobRank(), head.step(), this.node, this.boot, head.id(), head.token() + 1,
						head.attempt() + 1);
			}
		}
		trip.change(starts.size(), TAKE_REQUESTS + "?, ".repeat(starts.size() - 1) + "?)", ids.toArray());
		trip.change(starts.size(), RECORD + (RECORD_ROW + ", ").repeat(starts.size() - 1) + RECORD_ROW,
				records.toArray());
	}

	private void takeSlot(RoundTrip trip, Started start) {
		HeadRow head = start.head();
		if (LentSlot.is(start.slot())) {
			new LentRows(this.node, this.lane).take(trip, this.boot, start.slot(), head);
		}
		else {
			trip.change(1, TAKE_SLOT, head.id(), head.token() + 1, head.account(), this.node, this.lane, start.slot(),
					this.boot);
		}
	}

	/** By primary key; the flow is locked, and enqueues wait for it. */
	private static final String SET_FLOW = "update flow set turn = ?, entry = ?, running = ?, open_jobs = ?,"
			+ " waiting = waiting - ?, launches = launches - ?, pinned = pinned - ?, urgent = urgent - ?,"
			+ " launch_cost = launch_cost - ?, held_account = ?, key_turn = ?, key_started = ? where lane = ? and tenant = ? and account = 0";

	/** Index flow_hold_tenant; the flow is locked. */
	private static final String DROP_HOLDS = "delete from flow_hold where lane = ? and tenant = ?";

	private static final String HOLD = "insert into flow_hold (lane, tenant, account, key_held) values (?, ?, ?, ?)";

	/** Index flow_hold_tenant; the flow is locked. */
	private static final String MOVE_HOLDS = "update flow_hold set key_held = ? where lane = ? and tenant = ?";

	public void flow(RoundTrip trip, FlowState flow) {
		trip.change(1, SET_FLOW, flow.turn(), flow.entry(), flow.running(), flow.openJobs(), flow.gone(),
				flow.launches(), flow.pinned(), flow.urgent(), flow.launchCost(), flow.held(), flow.keys().turn(),
				flow.keys().started(), this.lane, flow.tenant());
		if (flow.holds() != null) {
			trip.changeSome(DROP_HOLDS, this.lane, flow.tenant());
			flow.holds().forEach((account) -> trip.change(1, HOLD, this.lane, flow.tenant(), account, flow.turn()));
		}
		else if (flow.held() != null) {
			trip.changeSome(MOVE_HOLDS, flow.turn(), this.lane, flow.tenant());
		}
	}

	public void lane(RoundTrip trip, long clock, long starts) {
		trip.change(1, LaneRow.MOVE, clock, starts, this.lane);
	}

	/**
	 * One of a flow's sub-queues.
	 *
	 * @param tenant the tenant
	 * @param account what its requests use, 0 for none
	 * @param queue 0 steps, 1 launches, else the node's number
	 * @param limit how many of it are wanted
	 */
	public record SubQueue(int tenant, int account, int queue, int limit) {
	}

	/**
	 * A request that starts.
	 *
	 * @param head the request as it was read
	 * @param slot the slot's number
	 * @param charged what was charged at once, in slot-milliseconds
	 */
	public record Started(HeadRow head, int slot, long charged) {
	}

}
