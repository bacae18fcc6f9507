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

	/**
	 * All by primary key; keeps a flow that is there already. A tenant or a plan that is
	 * not there has the lane's defaults.
	 */
	private static final String MAKE = "insert ignore into flow (lane, tenant, account, weight, cap, own_cap,"
			+ " open_limit, running, waiting, launches, pinned, urgent, open_jobs, turn, entry, paused, version,"
			+ " plan_weight, plan_cap, plan_queue_limit, plan_queue_cost)"
			+ " select l.id, ?, 0, coalesce(p.weight, 1), coalesce(p.cap, l.default_cap), false, l.open_limit, 0, 0, 0,"
			+ " 0, 0, 0, l.clock, l.clock, false, 0, p.weight, p.cap, p.queue_limit, p.queue_cost from lane l"
			+ " left join tenant t on t.id = ? left join plan_share p on p.plan = t.plan and p.lane = l.id"
			+ " where l.id = ?";

	/**
	 * Makes the flow where there is none, with what its tenant's plan says or else the
	 * lane; the lane is locked.
	 */
	public void make(Connection connection, LaneRow lane, int tenant) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(MAKE)) {
			statement.setInt(1, tenant);
			statement.setInt(2, tenant);
			statement.setInt(3, lane.id());
			statement.executeUpdate();
		}
	}

}
