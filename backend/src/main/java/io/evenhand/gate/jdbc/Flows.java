package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;

/**
 * Single rows of lanes and flows under the lane's lock. Stateless; the caller ends the
 * transaction.
 *
 * @param dialect the database's words
 */
public record Flows(Dialect dialect) {

	/** Locks the lane. */
	public LaneRow lockLane(Connection connection, int lane) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var row = trip.select(LaneRow.LOCK, LaneRow::read, lane);
		trip.run(connection);
		return row.get().get(0);
	}

	public Optional<FlowRow> lockFlow(Connection connection, int lane, int tenant) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var row = trip.select(FlowRow.LOCK_ONE, FlowRow::read, lane, tenant);
		trip.run(connection);
		return row.get().stream().findFirst();
	}

	/** By primary key; keeps a flow that is there already. */
	private static final String MAKE = "insert ignore into flow (lane, tenant, account, weight, cap, own_cap,"
			+ " open_limit, running, waiting, launches, pinned, urgent, open_jobs, turn, entry, paused, version)"
			+ " values (?, ?, 0, 1, ?, false, ?, 0, 0, 0, 0, 0, 0, ?, ?, false, 0)";

	/**
	 * Makes the flow with the lane's defaults where there is none; the lane is locked.
	 */
	public void make(Connection connection, LaneRow lane, int tenant) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(MAKE)) {
			statement.setInt(1, lane.id());
			statement.setInt(2, tenant);
			statement.setInt(3, lane.defaultCap());
			statement.setInt(4, lane.openLimit());
			statement.setLong(5, lane.clock());
			statement.setLong(6, lane.clock());
			statement.executeUpdate();
		}
	}

}
