package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;

/**
 * Takes back what a former process of this node held in one lane: its slots are freed,
 * its requests are READY again under a higher token (a pinned one is cancelled: its task
 * died with the process), and the jobs it had opened no longer count as open. The jobs'
 * managers are gone with it: their steps run on, what follows them does not, until jobs
 * themselves are rescued. Stateless; the caller ends the transaction.
 *
 * @param dialect the database's words
 */
public record FormerBoot(Dialect dialect) {

	/** By primary key; the process is gone, so nobody else holds the row. */
	private static final String AGAIN = "update step_request set state = 'READY', token = token + 1,"
			+ " ready_rank = job_rank, ready_at = now(6), node = null, boot = null, started_at = null where id = ? and token = ?"
			+ " and state = 'RUNNING'";

	/** By primary key. */
	private static final String GIVE_UP = "update step_request set state = 'CANCELLED', token = token + 1,"
			+ " ended_at = now(6), failure = 'The process that could run it is gone' where id = ? and token = ?"
			+ " and state = 'RUNNING'";

	/** By primary key. */
	private static final String FREE = "update slot set request = null, token = null where node = ? and lane = ?"
			+ " and n = ? and request = ?";

	/** By primary key. */
	private static final String LOST = "update step_attempt set outcome = 'LOST', ended_at = now(6)"
			+ " where request = ? and token = ?";

	/** Index open_job_node. */
	private static final String OPEN = "select job, tenant from open_job where node = ? and lane = ?";

	/** Index open_job_node. */
	private static final String CLOSE = "delete from open_job where node = ? and lane = ?";

	/** By primary key's first column; at start only. */
	private static final String PINNED = "select tenant from flow where lane = ? and pinned > 0";

	/** Index request_head: the sub-queue that only this node serves. */
	private static final String ORPHANS = "select id, tenant from step_request where lane = ? and tenant = ?"
			+ " and account = 0 and queue = ? and ready_rank is not null for update";

	/** By primary key. */
	private static final String DROP = "update step_request set state = 'CANCELLED', ready_rank = null,"
			+ " ended_at = now(6), failure = 'The process that could run it is gone' where id = ?";

	/**
	 * Takes everything back in one lane.
	 * @param number the node's number
	 * @param headStart of urgent flows
	 * @return how many requests ran
	 */
	public int takeBack(Connection connection, String node, int number, LaneRow lane, long headStart)
			throws SQLException {
		ClaimRows rows = new ClaimRows(this.dialect, node, "", lane.id());
		Flows flows = new Flows(this.dialect);
		List<HeldRow> held = new Nodes(this.dialect).held(connection, node, lane.id());
		List<Integer> opened = opened(connection, node, lane.id());
		List<Integer> orphans = dropOrphans(connection, lane.id(), number);
		List<Integer> tenants = Stream.of(held.stream().map(HeldRow::tenant), opened.stream(), orphans.stream())
			.flatMap((some) -> some)
			.distinct()
			.sorted()
			.toList();
		for (int tenant : tenants) {
			FlowRow flow = flows.lockFlow(connection, lane.id(), tenant).orElseThrow();
			List<HeldRow> own = held.stream().filter((row) -> row.tenant() == tenant).toList();
			int back = (int) own.stream().filter((row) -> row.queue() <= 1).count();
			int launches = (int) own.stream().filter((row) -> row.queue() == 1).count();
			int urgent = (int) own.stream().filter((row) -> row.queue() <= 1 && row.urgent()).count();
			int closed = (int) opened.stream().filter((one) -> one == tenant).count();
			int dropped = (int) orphans.stream().filter((one) -> one == tenant).count();
			FlowRow after = flow.without(dropped - back, -launches, dropped, -urgent)
				.with(flow.running() - own.size(), flow.openJobs() - closed);
			RoundTrip trip = new RoundTrip(this.dialect);
			own.forEach((row) -> takeBack(trip, node, lane.id(), row));
			rows.flow(trip, new FlowState(tenant, flow.turn(), flow.entry(), after.running(), after.openJobs(),
					dropped - back, -launches, dropped, -urgent, FlowKeys.of(after, flow.turn(), headStart)));
			trip.run(connection);
		}
		return held.size();
	}

	private static void takeBack(RoundTrip trip, String node, int lane, HeldRow row) {
		trip.change(1, (row.queue() <= 1) ? AGAIN : GIVE_UP, row.request(), row.token());
		trip.change(1, FREE, node, lane, row.slot(), row.request());
		trip.change(1, LOST, row.request(), row.token());
	}

	private List<Integer> opened(Connection connection, String node, int lane) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var rows = trip.select(OPEN, (row) -> row.getInt(2), node, lane);
		trip.run(connection);
		try (PreparedStatement statement = connection.prepareStatement(CLOSE)) {
			statement.setString(1, node);
			statement.setInt(2, lane);
			statement.executeUpdate();
		}
		return rows.get();
	}

	private List<Integer> dropOrphans(Connection connection, int lane, int number) throws SQLException {
		RoundTrip flows = new RoundTrip(this.dialect);
		var tenants = flows.select(PINNED, (row) -> row.getInt(1), lane);
		flows.run(connection);
		List<Integer> dropped = new ArrayList<>();
		for (int tenant : tenants.get()) {
			RoundTrip trip = new RoundTrip(this.dialect);
			var ids = trip.select(ORPHANS, (row) -> row.getLong(1), lane, tenant, number);
			trip.run(connection);
			RoundTrip drops = new RoundTrip(this.dialect);
			ids.get().forEach((id) -> drops.change(1, DROP, id));
			if (!drops.isEmpty()) {
				drops.run(connection);
			}
			ids.get().forEach((id) -> dropped.add(tenant));
		}
		return dropped;
	}

}
