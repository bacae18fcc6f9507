package io.evenhand.gate;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

import io.evenhand.gate.jdbc.Flows;
import io.evenhand.store.Dialect;
import io.evenhand.store.ShortTransaction;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * A tenant's flows and shares, which go with it, each under its lane's lock and only
 * where nothing of it waits, runs or is open. Thread-safe.
 */
@Component
@Order(3)
class TenantFlows implements TenantRemains {

	/** By primary key. */
	private static final String DROP = "delete from flow where lane = ? and tenant = ? and account = 0"
			+ " and running = 0 and waiting = 0 and open_jobs = 0";

	private final ShortTransaction transaction;

	private final Flows flows;

	private final Lanes lanes;

	TenantFlows(ShortTransaction transaction, Dialect dialect, Lanes lanes) {
		this.transaction = transaction;
		this.flows = new Flows(dialect);
		this.lanes = lanes;
	}

	@Override
	public int remove(TenantId tenant, int most) {
		int removed = 0;
		for (Lane lane : this.lanes.all()) {
			removed += this.transaction.run((connection) -> {
				this.flows.lockLane(connection, lane.id());
				return drop(connection, lane.id(), tenant.value());
			});
		}
		return removed;
	}

	/** By primary key's first columns. */
	private static final String DROP_ACCOUNTS = "delete from flow_account where lane = ? and tenant = ?";

	/** Index flow_hold_tenant. */
	private static final String DROP_HOLDS = "delete from flow_hold where lane = ? and tenant = ?";

	private static int drop(Connection connection, int lane, int tenant) throws SQLException {
		int removed = 0;
		for (String sql : List.of(DROP, DROP_ACCOUNTS, DROP_HOLDS)) {
			try (PreparedStatement statement = connection.prepareStatement(sql)) {
				statement.setInt(1, lane);
				statement.setInt(2, tenant);
				removed += statement.executeUpdate();
			}
		}
		return removed;
	}

}
