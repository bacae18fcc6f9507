package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Note;
import io.evenhand.audit.Reason;
import io.evenhand.gate.jdbc.AskedRows;
import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.store.Dialect;
import io.evenhand.store.Retry;
import io.evenhand.store.RoundTrip;

import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * What people change, under the lane's lock and with its audit in the same transaction.
 * Thread-safe.
 */
@Component
class Edits {

	private final JdbcTemplate jdbc;

	private final Dialect dialect;

	private final Retry retry;

	private final AuditLog audit;

	private final Signals signals;

	Edits(JdbcTemplate jdbc, Dialect dialect, Retry retry, AuditLog audit, Signals signals) {
		this.jdbc = jdbc;
		this.dialect = dialect;
		this.retry = retry;
		this.audit = audit;
		this.signals = signals;
	}

	<T> T inTransaction(Supplier<T> work) {
		return this.retry.inTransaction(work);
	}

	void append(Actor actor, Change change, Reason reason) {
		this.audit.append(actor, change, reason);
	}

	long append(Actor actor, Change change, Reason reason, Note note) {
		return this.audit.append(actor, change, reason, note);
	}

	/** After the transaction. */
	void changed(int lane) {
		this.signals.changed(lane);
	}

	/**
	 * Locks a lane and one of its flows, which is made if there is none, and writes the
	 * flow as the work leaves it.
	 * @param work told the ledger with the flow in it
	 * @return what the work gave
	 */
	<T> T onFlow(int lane, int tenant, Function<Ledger, T> work) {
		return connected((connection) -> {
			Flows flows = new Flows(this.dialect);
			Ledger ledger = new Ledger(flows.lockLane(connection, lane));
			flows.make(connection, ledger.lane(), tenant);
			ledger.join(flows.lockFlow(connection, lane, tenant).orElseThrow());
			T result = work.apply(ledger);
			write(connection, ledger);
			return result;
		});
	}

	/** The same for some flows of a lane, which are there. */
	void onFlows(int lane, Collection<Integer> tenants, Consumer<Ledger> work) {
		connected((connection) -> {
			Ledger ledger = new Ledger(new Flows(this.dialect).lockLane(connection, lane));
			RoundTrip some = RoundTrip.oneByOne();
			var rows = new ClaimRows(this.dialect, "", "", lane).lockFlows(some, tenants);
			some.run(connection);
			rows.get().forEach(ledger::join);
			work.accept(ledger);
			write(connection, ledger);
			return true;
		});
	}

	/** The same for all flows of a lane, whose row is locked already. */
	void onAllFlows(int lane, Consumer<Ledger> work) {
		connected((connection) -> {
			Ledger ledger = new Ledger(new Flows(this.dialect).lockLane(connection, lane));
			RoundTrip all = RoundTrip.oneByOne();
			var rows = all.select(FlowRow.LOCK_LANE, FlowRow::read, lane);
			all.run(connection);
			rows.get().forEach(ledger::join);
			work.accept(ledger);
			write(connection, ledger);
			return true;
		});
	}

	private void write(Connection connection, Ledger ledger) throws SQLException {
		if (ledger.lane().capPutsDown()) {
			for (Contender flow : ledger.all()) {
				if (flow.row().running() > flow.row().cap()) {
					AskedRows.askNewest(connection, ledger.lane().id(), flow.tenant(), flow.row().cap(),
							Cause.CAP.name());
				}
			}
		}
		RoundTrip trip = RoundTrip.oneByOne();
		ledger.write(new ClaimRows(this.dialect, "", "", ledger.lane().id()), trip);
		trip.run(connection);
	}

	private <T> T connected(ConnectionCallback<T> work) {
		return Objects.requireNonNull(this.jdbc.execute(work));
	}

}
