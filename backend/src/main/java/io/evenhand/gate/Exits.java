package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.Exit;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.NewRequest;
import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;

import org.springframework.stereotype.Component;

/**
 * The ways out beside a settle: waiting requests that are cancelled, and jobs that are
 * closed. Each holds the lane's row. Thread-safe.
 */
@Component
class Exits {

	private final ShortTransaction transaction;

	private final Dialect dialect;

	private final Flows flows;

	private final Exit exit;

	private final Signals signals;

	Exits(ShortTransaction transaction, Dialect dialect, Exit exit, Signals signals) {
		this.transaction = transaction;
		this.dialect = dialect;
		this.flows = new Flows(dialect);
		this.exit = exit;
		this.signals = signals;
	}

	/** Something of the lane has changed. */
	void changed(int lane) {
		this.signals.changed(lane);
	}

	void cancelWaiting(long group) {
		this.exit.placeOf(group).ifPresent((place) -> {
			this.transaction.run((connection) -> {
				LaneRow lane = this.flows.lockLane(connection, place.lane());
				FlowRow flow = this.flows.lockFlow(connection, place.lane(), place.tenant()).orElseThrow();
				cancel(connection, lane, flow, this.exit.lockWaiting(connection, group, place.lane(), place.tenant()));
				return true;
			});
			this.signals.changed(place.lane());
		});
	}

	private void cancel(Connection connection, LaneRow lane, FlowRow flow, List<Exit.Waiting> waiting)
			throws SQLException {
		if (waiting.isEmpty()) {
			return;
		}
		List<Exit.Waiting> ready = waiting.stream().filter(Exit.Waiting::ready).toList();
		int launches = (int) ready.stream().filter((one) -> one.queue() == NewRequest.LAUNCH).count();
		int pinned = (int) ready.stream().filter((one) -> one.queue() > NewRequest.LAUNCH).count();
		int urgent = (int) ready.stream().filter(Exit.Waiting::urgent).count();
		RoundTrip trip = new RoundTrip(this.dialect);
		this.exit.cancel(trip, waiting);
		write(connection, trip, lane, flow, flow.without(ready.size(), launches, pinned, urgent));
	}

	void closed(Grant launch) {
		this.exit.open(launch.job()).ifPresent((open) -> {
			boolean closed = this.transaction.run((connection) -> {
				LaneRow lane = this.flows.lockLane(connection, open.lane());
				if (!this.exit.close(connection, launch.job(), launch.request(), launch.token())) {
					return false;
				}
				FlowRow flow = this.flows.lockFlow(connection, open.lane(), open.tenant()).orElseThrow();
				write(connection, new RoundTrip(this.dialect), lane, flow,
						flow.with(flow.running(), flow.openJobs() - 1));
				return true;
			});
			if (closed) {
				this.signals.closed(open.node(), open.boot());
			}
		});
	}

	private void write(Connection connection, RoundTrip trip, LaneRow lane, FlowRow before, FlowRow after)
			throws SQLException {
		Ledger ledger = new Ledger(lane);
		Contender flow = ledger.join(before);
		flow.become(after);
		if (before.openJobs() >= before.openLimit() && after.launches() > 0) {
			flow.turn(ledger.policy().belowCap(flow.turn(), ledger.clock()));
		}
		ledger.write(new ClaimRows(this.dialect, "", "", lane.id()), trip);
		trip.run(connection);
	}

}
