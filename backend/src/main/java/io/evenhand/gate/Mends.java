package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import io.evenhand.gate.jdbc.Books;
import io.evenhand.gate.jdbc.Books.Difference;
import io.evenhand.gate.jdbc.Books.FalseSlot;
import io.evenhand.gate.jdbc.Books.Unheld;
import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.Mend;
import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;

import org.springframework.stereotype.Component;

/**
 * Puts one thing right, each in a transaction under the lane's and the flow's lock, after
 * it has looked again: what is right by then is left alone. Thread-safe.
 */
@Component
class Mends {

	private final ShortTransaction transaction;

	private final Dialect dialect;

	private final Books books;

	private final Flows flows;

	private final Mend mend;

	Mends(ShortTransaction transaction, Dialect dialect) {
		this.transaction = transaction;
		this.dialect = dialect;
		this.books = new Books(dialect);
		this.flows = new Flows(dialect);
		this.mend = new Mend(dialect);
	}

	/** What was wrong with a flow's counters and is right now. */
	List<Difference> counters(int lane, int tenant) {
		return this.transaction.run((connection) -> {
			LaneRow locked = this.flows.lockLane(connection, lane);
			return this.flows.lockFlow(connection, lane, tenant).isPresent() ? recount(connection, locked, tenant)
					: List.of();
		});
	}

	/** Whether the slot held what did not run there, and is free now. */
	boolean slot(int lane, FalseSlot slot) {
		return this.transaction.run((connection) -> {
			LaneRow locked = this.flows.lockLane(connection, lane);
			Optional<FalseSlot> still = this.books.falseSlots(connection, lane).stream().filter(slot::equals).findAny();
			if (still.isEmpty()) {
				return false;
			}
			Integer tenant = slot.tenant();
			if (tenant != null) {
				this.flows.lockFlow(connection, lane, tenant);
			}
			this.mend.free(connection, lane, slot);
			if (tenant != null) {
				recount(connection, locked, tenant);
			}
			return true;
		});
	}

	/**
	 * The new state of a request that ran on no slot; empty where it does no more.
	 * @throws org.springframework.dao.DataAccessException where a chunk holds it
	 */
	Optional<String> unheld(int lane, Unheld lost) {
		return this.transaction.run((connection) -> {
			LaneRow locked = this.flows.lockLane(connection, lane);
			if (this.books.unheld(connection, lane).stream().noneMatch(lost::equals)) {
				return Optional.empty();
			}
			this.flows.lockFlow(connection, lane, lost.tenant());
			Optional<String> state = Optional.ofNullable(this.mend.takeBack(connection, lost));
			recount(connection, locked, lost.tenant());
			return state;
		});
	}

	/** Changes rows of a flow and puts its counters right in the same transaction. */
	boolean changed(int lane, int tenant, ShortTransaction.Work<Boolean> change) {
		return this.transaction.run((connection) -> {
			LaneRow locked = this.flows.lockLane(connection, lane);
			this.flows.lockFlow(connection, lane, tenant);
			boolean done = change.in(connection);
			recount(connection, locked, tenant);
			return done;
		});
	}

	private List<Difference> recount(Connection connection, LaneRow lane, int tenant) throws SQLException {
		Ledger ledger = new Ledger(lane);
		Books.Entry entry = this.books.of(connection, lane.id(), List.of(tenant)).get(0);
		List<Difference> differences = entry.differences(Policies.headStart(ledger.policy()));
		if (!differences.isEmpty()) {
			Contender flow = ledger.join(entry.flow());
			flow.become(entry.counted());
			if (entry.flow().waiting() <= 0 && entry.counted().waiting() > 0) {
				flow.turn(ledger.policy()
					.entered(flow.turn(), ledger.clock(), this.books.headRank(connection, lane.id(), tenant)));
			}
			RoundTrip trip = new RoundTrip(this.dialect);
			ledger.write(new ClaimRows(this.dialect, "", "", lane.id()), trip);
			trip.run(connection);
		}
		return differences;
	}

}
