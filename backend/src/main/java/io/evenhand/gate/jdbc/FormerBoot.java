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
 * died with the process). The jobs that it had opened lost their managers with it: what
 * still waits of them is cancelled, and their launches wait again with their old rank;
 * whoever is granted one goes on with the job where it was left. A process that ends in
 * order gives its jobs away in the same manner. Stateless; the caller ends the
 * transaction.
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
	private static final String OPEN = "select job, tenant, urgent, job_rank, batch_job from open_job"
			+ " where node = ? and lane = ?";

	/** Index request_job. */
	private static final String WAITING = "select id, queue, urgent from step_request where job = ?"
			+ " and state = 'READY' for update";

	/** By primary key, some at a time; the rows are locked. */
	private static final String CANCEL = "update step_request set state = 'CANCELLED', ready_rank = null,"
			+ " ended_at = now(6), failure = 'Its job begins again elsewhere' where state = 'READY' and id in (";

	private static final int AT_A_TIME = 500;

	private static final String RELAUNCH = "insert into step_request (lane, tenant, account, job, step, queue, state,"
			+ " token, attempt, cost, urgent, job_rank, ready_rank, ready_at)"
			+ " values (?, ?, 0, ?, ?, 1, 'READY', 0, 0, ?, ?, ?, ?, now(6))";

	/** A launch's first step is not known here; the settle corrects it. */
	private static final long LAUNCH_MILLIS = 500;

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
		List<Open> opened = opened(connection, node, lane.id());
		List<Integer> orphans = dropOrphans(connection, lane.id(), number);
		List<Integer> tenants = Stream
			.of(held.stream().map(HeldRow::tenant), opened.stream().map(Open::tenant), orphans.stream())
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
			int dropped = (int) orphans.stream().filter((one) -> one == tenant).count();
			RoundTrip trip = new RoundTrip(this.dialect);
			own.forEach((row) -> takeBack(trip, node, lane.id(), row));
			if (!trip.isEmpty()) {
				trip.run(connection);
			}
			FlowRow after = flow.without(dropped - back, -launches, dropped, -urgent)
				.with(flow.running() - own.size(), flow.openJobs());
			for (Open job : opened) {
				if (job.tenant() == tenant) {
					after = launchAgain(connection, lane.id(), job, after);
				}
			}
			write(connection, rows, flow, after, headStart);
		}
		return held.size();
	}

	/**
	 * Lets a job that has lost its manager wait for another.
	 * @return its flow afterwards
	 */
	private FlowRow launchAgain(Connection connection, int lane, Open job, FlowRow flow) throws SQLException {
		RoundTrip read = new RoundTrip(this.dialect);
		var found = read.select(WAITING, (row) -> new Exit.Waiting(row.getLong(1), row.getInt(2), row.getBoolean(3)),
				job.job());
		read.run(connection);
		List<Exit.Waiting> waiting = found.get();
		FlowRow closed = flow.with(flow.running(), flow.openJobs() - 1);
		if (waiting.stream().anyMatch((one) -> one.queue() == NewRequest.LAUNCH)) {
			return closed;
		}
		RoundTrip trip = new RoundTrip(this.dialect);
		for (int from = 0; from < waiting.size(); from += AT_A_TIME) {
			List<Exit.Waiting> some = waiting.subList(from, Math.min(waiting.size(), from + AT_A_TIME));
			trip.change(some.size(), CANCEL + "?, ".repeat(some.size() - 1) + "?)",
					some.stream().map(Exit.Waiting::id).toArray());
		}
		trip.change(1, RELAUNCH, lane, job.tenant(), job.job(), job.batchJob(), LAUNCH_MILLIS, job.urgent(), job.rank(),
				job.rank());
		trip.run(connection);
		int urgent = (int) waiting.stream().filter(Exit.Waiting::urgent).count();
		return closed.without(waiting.size() - 1, -1, 0, urgent - (job.urgent() ? 1 : 0));
	}

	private void write(Connection connection, ClaimRows rows, FlowRow before, FlowRow after, long headStart)
			throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		rows.flow(trip,
				new FlowState(before.tenant(), before.turn(), before.entry(), after.running(), after.openJobs(),
						before.waiting() - after.waiting(), before.launches() - after.launches(),
						before.pinned() - after.pinned(), before.urgent() - after.urgent(),
						FlowKeys.of(after, before.turn(), headStart)));
		trip.run(connection);
	}

	private static void takeBack(RoundTrip trip, String node, int lane, HeldRow row) {
		trip.change(1, (row.queue() <= 1) ? AGAIN : GIVE_UP, row.request(), row.token());
		trip.change(1, FREE, node, lane, row.slot(), row.request());
		trip.change(1, LOST, row.request(), row.token());
	}

	private List<Open> opened(Connection connection, String node, int lane) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var rows = trip.select(OPEN,
				(row) -> new Open(row.getLong(1), row.getInt(2), row.getBoolean(3), row.getLong(4), row.getString(5)),
				node, lane);
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

	/** A job whose manager is gone. */
	private record Open(long job, int tenant, boolean urgent, long rank, String batchJob) {
	}

}
