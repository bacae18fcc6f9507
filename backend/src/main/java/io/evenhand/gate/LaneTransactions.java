package io.evenhand.gate;

import java.util.List;
import java.util.Set;

import io.evenhand.gate.jdbc.AccountRows;
import io.evenhand.gate.jdbc.AskedRows;
import io.evenhand.gate.jdbc.AskedRows.Asked;
import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.HeldRow;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.LentRows;
import io.evenhand.gate.jdbc.Nodes;
import io.evenhand.gate.jdbc.RetryRows;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;
import io.evenhand.tenant.TenantId;

import org.springframework.dao.DataAccessException;

/**
 * What a dispatcher does in the database. Used by the dispatcher's thread.
 */
final class LaneTransactions {

	private final String lane;

	private final ClaimRows rows;

	private final ShortTransaction transaction;

	private final NodeRoom room;

	private final Reopened reopened;

	private final Workshop.Surroundings surroundings;

	LaneTransactions(String lane, ClaimRows rows, ShortTransaction transaction, NodeRoom room,
			Workshop.Surroundings surroundings) {
		this.lane = lane;
		this.rows = rows;
		this.transaction = transaction;
		this.room = room;
		this.reopened = new Reopened(new AccountRows(rows.dialect(), rows.lane()), transaction, surroundings.clock());
		this.surroundings = surroundings;
	}

	String lane() {
		return this.lane;
	}

	Claim.Order order(Slots slots, List<Finished> finished, List<Running> due, boolean claims) {
		Set<Integer> home = slots.wanted();
		List<Integer> free = slots.take().stream().filter((slot) -> !home.contains(slot)).toList();
		return new Claim.Order(free, finished, due, home, this.room.pinned(this.rows.lane()), this.room.number(),
				this.reopened.accounts(), claims);
	}

	/** One claim with everything in it. */
	Claim.Result claim(Claim.Order order) {
		int jobs = this.room.jobs().reserve(order.slots() + order.due().size());
		int opened = 0;
		try {
			Claim.Result result = this.transaction
				.run((connection) -> new Claim(this.rows, order, jobs).in(connection));
			opened = (int) result.started().stream().filter((running) -> running.grant().launch()).count();
			return result;
		}
		finally {
			this.room.jobs().claimed(jobs, opened);
		}
	}

	/** What there is to do; plain, it takes no lock. */
	Look look() {
		boolean pinned = !this.room.pinned(this.rows.lane()).isEmpty();
		boolean reopened = !this.reopened.accounts().isEmpty();
		String sql = this.room.jobs().any() ? FlowRow.ANY : FlowRow.ANY_STARTED;
		return this.transaction.run((connection) -> {
			RoundTrip trip = this.rows.roundTrip();
			var found = trip.select(sql, (row) -> row.getInt(1), this.rows.lane());
			var row = trip.select(LaneRow.BY_ID, LaneRow::read, this.rows.lane());
			var asked = AskedRows.ofNode(trip, this.rows.node(), this.rows.lane());
			var due = new RetryRows(this.rows.lane()).anyDue(trip);
			var lenders = lent().lenders(trip);
			trip.run(connection);
			LaneRow lane = row.get().get(0);
			boolean waits = reopened || !found.get().isEmpty();
			return new Look(pinned || (waits && !lane.paused()), asked.get(), !due.get().isEmpty(),
					lane.timeoutMillis(), lenders.get());
		});
	}

	private LentRows lent() {
		return new LentRows(this.rows.node(), this.rows.lane());
	}

	/**
	 * How many steps of the lane could start here, about.
	 * @param most at how many flows to look
	 */
	int startable(int most) {
		int pinned = this.room.pinned(this.rows.lane()).isEmpty() ? 0 : 1;
		boolean opens = this.room.jobs().any();
		return Math.max(pinned, this.transaction.run((connection) -> {
			RoundTrip trip = this.rows.roundTrip();
			var found = lent().startable(trip, opens, most);
			trip.run(connection);
			return found.get().get(0);
		}));
	}

	/** Lets retries that are due wait for their turn again. */
	Promotion.Result promote() {
		return this.transaction
			.run((connection) -> new Promotion(this.rows, this.surroundings.again().settings()).in(connection));
	}

	/** Whether no chunk holds the request: settling it would wait for that one. */
	boolean settleable(long request) {
		try {
			return this.transaction.run((connection) -> {
				RoundTrip trip = this.rows.roundTrip();
				AskedRows.probe(trip, this.rows.dialect(), request);
				trip.run(connection);
				return true;
			});
		}
		catch (DataAccessException ex) {
			return false;
		}
	}

	void touch() {
		this.transaction.run((connection) -> {
			RoundTrip trip = this.rows.roundTrip();
			trip.change(1, LaneRow.TOUCH, this.rows.lane());
			trip.run(connection);
			return true;
		});
	}

	/** What the slots' rows hold, once whoever holds the lane has ended. */
	List<Running> held() {
		long now = this.surroundings.clock().millis();
		return this.transaction.run((connection) -> {
			RoundTrip trip = this.rows.roundTrip();
			this.rows.lockLane(trip);
			trip.run(connection);
			return new Nodes(this.rows.dialect()).held(connection, this.rows.node(), this.rows.boot(),
					this.rows.lane());
		}).stream().map((row) -> running(row, now)).toList();
	}

	/**
	 * What a poll found.
	 *
	 * @param startable whether this node could start something
	 * @param asked what of its slots somebody asked to stop
	 * @param retryDue whether a retry of the lane is due
	 * @param timeoutMillis for how long a step may make no progress
	 * @param lenders lanes whose idle slots this one may borrow, in order
	 */
	record Look(boolean startable, List<Asked> asked, boolean retryDue, long timeoutMillis, List<Integer> lenders) {
	}

	private Running running(HeldRow row, long now) {
		boolean launch = row.queue() == 1;
		Grant grant = new Grant(row.request(), row.token(), row.attempt(), launch, row.job(),
				new TenantId(row.tenant()), this.lane, row.stepExecution(), row.step());
		return new Running(grant, row.slot(), row.cost(), now - row.ranMillis(), row.charged(), false, row.account());
	}

}
