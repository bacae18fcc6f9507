package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

import io.evenhand.gate.jdbc.Books.FalseSlot;
import io.evenhand.gate.jdbc.Books.Unheld;
import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import org.jspecify.annotations.Nullable;

/**
 * Statements that put slots and requests right; the lane and the flow are locked, and
 * their counters are put right afterwards. Stateless; the caller ends the transaction.
 *
 * @param dialect the database's words
 */
public record Mend(Dialect dialect) {

	/** By primary key. */
	private static final String FREE = "update slot set request = null, token = null"
			+ " where node = ? and lane = ? and n = ? and request = ? and token = ?";

	/** By primary key; an attempt that has ended keeps its end. */
	private static final String LOST = "update step_attempt set outcome = 'LOST', ended_at = now(6)"
			+ " where request = ? and token = ? and ended_at is null";

	public void free(Connection connection, int lane, FalseSlot slot) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		if (LentSlot.is(slot.n())) {
			new LentRows(slot.node(), lane).free(trip, slot.n(), slot.request(), slot.token());
		}
		else {
			trip.change(1, FREE, slot.node(), lane, slot.n(), slot.request(), slot.token());
		}
		trip.run(connection);
		update(connection, LOST, slot.request(), slot.token());
	}

	/** By primary key; a chunk may hold it, then it fails at once. */
	private static final String LOCK = "select 1 from step_request where id = ? and token = ?"
			+ " and state = 'RUNNING' ";

	/** By primary key. */
	private static final String AGAIN = "update step_request set state = ?, token = token + 1, ready_rank = %s,"
			+ " ready_at = now(6), node = null, boot = null, started_at = null where id = ? and token = ?"
			+ " and state = 'RUNNING'";

	/** By primary key. */
	private static final String CANCEL = "update step_request set state = 'CANCELLED', token = token + 1,"
			+ " ended_at = now(6), failure = ? where id = ? and token = ? and state = 'RUNNING'";

	/** By primary key. */
	private static final String OPEN = "select opening, hold from open_job where job = ?";

	/** By primary key. */
	private static final String CLOSE = "delete from open_job where job = ? and opening = ?";

	/**
	 * Takes a request back that runs on no slot: it waits again, is held or ends, as its
	 * job has it.
	 * @return its new state; null where it runs no more
	 */
	public @Nullable String takeBack(Connection connection, Unheld lost) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var locked = trip.select(LOCK + this.dialect.noWait(), (row) -> row.getInt(1), lost.request(), lost.token());
		var open = trip.select(OPEN, (row) -> new Open(row.getLong(1), row.getString(2)), lost.job());
		trip.run(connection);
		if (locked.get().isEmpty()) {
			return null;
		}
		String state = after(lost, open.get());
		RoundTrip change = new RoundTrip(this.dialect);
		if (state.equals("CANCELLED")) {
			change.change(1, CANCEL, (lost.queue() > NewRequest.LAUNCH) ? "The process that could run it is gone"
					: "Its job begins again elsewhere or was cancelled", lost.request(), lost.token());
		}
		else {
			change.change(1, AGAIN.formatted(state.equals("READY") ? "job_rank" : "null"), state, lost.request(),
					lost.token());
		}
		change.run(connection);
		if (lost.queue() == NewRequest.LAUNCH) {
			update(connection, CLOSE, lost.job(), lost.request());
		}
		update(connection, LOST, lost.request(), lost.token());
		return state;
	}

	private static String after(Unheld lost, List<Open> opened) {
		Open open = opened.isEmpty() ? null : opened.get(0);
		String hold = (open != null) ? open.hold() : null;
		if (lost.queue() > NewRequest.LAUNCH || "CANCELLED".equals(hold)) {
			return "CANCELLED";
		}
		Long opening = lost.opening();
		boolean another = open == null || (opening != null && open.opening() != opening);
		if (lost.queue() == NewRequest.STEP && another) {
			return "CANCELLED";
		}
		return (hold != null) ? "HELD" : "READY";
	}

	private static void update(Connection connection, String sql, long first, long second) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(sql)) {
			statement.setLong(1, first);
			statement.setLong(2, second);
			statement.executeUpdate();
		}
	}

	/** The opening that a job has now, and what holds it. */
	private record Open(long opening, @Nullable String hold) {
	}

}
