package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import org.jspecify.annotations.Nullable;

/**
 * The statements that take back what a node held in one lane, which is locked. Immutable;
 * the caller ends the transaction.
 *
 * @param dialect the database's words
 * @param node the node's id
 * @param lane the lane's number
 */
public record TakeBackRows(Dialect dialect, String node, int lane) {

	/** What the node's slots hold. */
	public List<LostRow> lost(Connection connection) throws SQLException {
		return select(connection, LostRow.OF_NODE, LostRow::read, this.node, this.lane);
	}

	/** Jobs that are open on the node. */
	public List<OrphanRow> orphans(Connection connection) throws SQLException {
		return select(connection, OrphanRow.OF_NODE, OrphanRow::read, this.node, this.lane);
	}

	/** By primary key. */
	private static final String CLOSE = "delete from open_job where job = ? and opening = ? and node = ?";

	/** From now on nobody can queue further steps of the job or tell its end. */
	public void close(RoundTrip trip, OrphanRow job) {
		trip.change(1, CLOSE, job.job(), job.opening(), this.node);
	}

	/**
	 * By primary key; what a chunk holds is passed over, it is taken at the next look.
	 */
	private static final String FREE_TO_TAKE = "select id from step_request where state = 'RUNNING' and id in (";

	/** Locks requests that run; those of which nobody holds the row. */
	public Set<Long> lock(Connection connection, List<LostRow> lost) throws SQLException {
		if (lost.isEmpty()) {
			return Set.of();
		}
		String sql = FREE_TO_TAKE + "?, ".repeat(lost.size() - 1) + "?) order by id " + this.dialect.skipLocked();
		return new HashSet<>(select(connection, sql, (row) -> row.getLong(1),
				lost.stream().map(LostRow::request).sorted().toArray()));
	}

	/** By primary key; the row is locked. */
	private static final String AGAIN = "update step_request set state = 'READY', token = token + 1,"
			+ " ready_rank = job_rank, ready_at = now(6), node = null, boot = null, started_at = null"
			+ " where id = ? and token = ? and state = 'RUNNING'";

	/** It waits again, in its job's place. */
	public void again(RoundTrip trip, LostRow row) {
		trip.change(1, AGAIN, row.request(), row.token());
	}

	/** By primary key; the row is locked. */
	private static final String HOLD = "update step_request set state = 'HELD', token = token + 1, node = null,"
			+ " boot = null, started_at = null where id = ? and token = ? and state = 'RUNNING'";

	/** It waits until somebody lets its job go on. */
	public void hold(RoundTrip trip, LostRow row) {
		trip.change(1, HOLD, row.request(), row.token());
	}

	/** By primary key; the row is locked. */
	private static final String END = "update step_request set state = ?, failure = ?, token = token + 1,"
			+ " ended_at = now(6) where id = ? and token = ? and state = 'RUNNING'";

	/** It is FAILED or CANCELLED. */
	public void end(RoundTrip trip, LostRow row, String state, String reason) {
		trip.change(1, END, state, reason, row.request(), row.token());
	}

	/** By primary key. */
	private static final String FREE = "update slot set request = null, token = null where node = ? and lane = ?"
			+ " and n = ? and request = ? and token = ?";

	/** By primary key. */
	private static final String LOST = "update step_attempt set charged = ?, outcome = 'LOST', ended_at = now(6)"
			+ " where request = ? and token = ?";

	/** Frees its slot and ends the record of its attempt. */
	public void free(RoundTrip trip, LostRow row, long charged) {
		trip.change(1, FREE, this.node, this.lane, row.slot(), row.request(), row.token());
		trip.change(1, LOST, charged, row.request(), row.token());
	}

	/** By primary key's first columns. */
	private static final String DROP_SLOTS = "delete from slot where node = ? and lane = ? and request is null";

	/** The node gives no slots any more; what still holds something stays. */
	public void dropSlots(Connection connection) throws SQLException {
		try (var statement = connection.prepareStatement(DROP_SLOTS)) {
			statement.setString(1, this.node);
			statement.setInt(2, this.lane);
			statement.executeUpdate();
		}
	}

	private static final String RELAUNCH = "insert into step_request (lane, tenant, account, job, step, queue, state,"
			+ " token, attempt, cost, urgent, job_rank, ready_rank, ready_at, head_start_millis, due, failure)"
			+ " values (?, ?, ?, ?, ?, 1, ?, 0, ?, ?, ?, ?, ?, now(6), ?, ?, ?)";

	/** A launch's first step is not known here; the settle corrects it. */
	private static final long LAUNCH_MILLIS = 500;

	/**
	 * The job waits for another to open it.
	 * @param attempt how often it was opened
	 */
	public void launchAgain(RoundTrip trip, OrphanRow job, int attempt) {
		launchAgain(trip, job, new Relaunch(job.paused() ? "HELD" : "READY", attempt, LAUNCH_MILLIS, null, null));
	}

	/** The same, waiting for what its first step waits for. */
	public void launchAgain(RoundTrip trip, OrphanRow job, Relaunch as) {
		@Nullable Long rank = as.ready() ? Long.valueOf(job.rank()) : null;
		trip.change(1, RELAUNCH, this.lane, job.tenant(), job.account(), job.job(), job.batchJob(), as.state(),
				as.attempt(), as.cost(), job.urgent(), job.rank(), rank, job.headStart(), as.due(), as.failure());
	}

	<T> List<T> select(Connection connection, String sql, RoundTrip.Reader<T> reader, Object... arguments)
			throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var rows = trip.select(sql, reader, arguments);
		trip.run(connection);
		return rows.get();
	}

}
