package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.Nodes;
import io.evenhand.gate.jdbc.Nodes.Gone;
import io.evenhand.gate.jdbc.Nodes.NodeRow;
import io.evenhand.gate.jdbc.TakeBackRows;
import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.Sessions;
import io.evenhand.store.ShortTransaction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Takes over from nodes whose process is gone: any live node does, and several at once do
 * no harm. First the node is declared gone, which its next heartbeat learns; then its
 * database sessions are ended, so that no row is held by a frozen chunk; then each lane
 * is taken back in a transaction of its own. A node that has joined anew meanwhile is
 * left alone at each of these steps. Thread-safe.
 */
@Component
class Rescue {

	private static final Logger logger = LoggerFactory.getLogger(Rescue.class);

	private final ShortTransaction transaction;

	private final Dialect dialect;

	private final Nodes nodes;

	private final Exits exits;

	private final RetrySettings settings;

	Rescue(ShortTransaction transaction, Dialect dialect, Exits exits, RetrySettings settings) {
		this.transaction = transaction;
		this.dialect = dialect;
		this.nodes = new Nodes(dialect);
		this.exits = exits;
		this.settings = settings;
	}

	/** The lanes there are; a handful. */
	List<LaneRow> lanes() {
		return this.transaction.run((connection) -> {
			RoundTrip trip = new RoundTrip(this.dialect);
			var rows = trip.select(LaneRow.ALL, LaneRow::read);
			trip.run(connection);
			return rows.get();
		});
	}

	/**
	 * Looks once for nodes that are gone. An embedded database has no other nodes.
	 * @param self who looks
	 */
	void look(Identity self) {
		if (this.dialect.oneProcess()) {
			return;
		}
		for (Gone gone : this.transaction.run((connection) -> this.nodes.gone(connection, self.id()))) {
			if (declared(gone)) {
				lanes().forEach((lane) -> takeBack(gone, lane));
			}
		}
	}

	private boolean declared(Gone gone) {
		return this.transaction.run((connection) -> {
			Optional<NodeRow> row = locked(connection, gone).filter((node) -> node.ended() || node.over());
			if (row.isEmpty()) {
				return false;
			}
			if (!row.get().ended()) {
				logger.warn("Node {} (boot {}) is gone: its last heartbeat was {} ms ago", gone.id(), gone.boot(),
						row.get().age().toMillis());
				this.nodes.declareGone(connection, gone);
			}
			return true;
		}) && this.transaction.run((connection) -> {
			boolean still = stillGone(connection, gone);
			if (still) {
				new Sessions(this.dialect).end(connection, Identity.process(gone.boot()));
			}
			return still;
		});
	}

	private Optional<NodeRow> locked(Connection connection, Gone gone) throws SQLException {
		return this.nodes.lock(connection, gone.id()).filter((node) -> node.boot().equals(gone.boot()));
	}

	private boolean stillGone(Connection connection, Gone gone) throws SQLException {
		return locked(connection, gone).filter(NodeRow::ended).isPresent();
	}

	private void takeBack(Gone gone, LaneRow lane) {
		Optional<TakeBack.Taken> taken = this.transaction.run((connection) -> {
			LaneRow locked = new Flows(this.dialect).lockLane(connection, lane.id());
			if (!stillGone(connection, gone)) {
				return Optional.empty();
			}
			TakeBackRows rows = new TakeBackRows(this.dialect, gone.id(), lane.id());
			TakeBack.Taken result = new TakeBack(rows, locked, this.settings.attempts()).in(connection, gone.number(),
					1);
			rows.dropSlots(connection);
			return Optional.of(result);
		});
		taken.ifPresent((result) -> tell(gone.id(), lane, result));
	}

	/**
	 * Takes back in one lane what this node itself held: under a former boot, or, where
	 * it ends in order, under its own.
	 * @param self the node
	 * @param spent 1 where the openings of its jobs count as attempts, else 0
	 */
	TakeBack.Taken own(Connection connection, Identity self, LaneRow locked, int spent) throws SQLException {
		return new TakeBack(new TakeBackRows(this.dialect, self.id(), locked.id()), locked, this.settings.attempts())
			.in(connection, self.number(), spent);
	}

	/** Logs and ends what is in vain now; after the transaction. */
	void tell(String node, LaneRow lane, TakeBack.Taken taken) {
		if (!taken.nothing()) {
			logger.warn("Lane {}: of node {}, {} steps were taken back, {} of them wait again, and {} jobs are opened"
					+ " again", lane.name(), node, taken.requests(), taken.back(), taken.jobs());
			this.exits.changed(lane.id());
		}
		taken.failedGroups().forEach(this.exits::cancelWaiting);
	}

}
