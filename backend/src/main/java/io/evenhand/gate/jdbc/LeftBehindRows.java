package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.store.RoundTrip;

/**
 * The statements that cancel what waits in vain once a process is gone: the steps of a
 * job that begins again, and tasks that only the process could run. The lane is locked,
 * so that nobody takes them. Immutable; the caller ends the transaction.
 *
 * @param rows of the same node and lane
 */
public record LeftBehindRows(TakeBackRows rows) {

	/** Index request_job. */
	private static final String OF_JOB = "select id, tenant, queue, urgent, state = 'READY' from step_request"
			+ " where job = ? and state in ('READY', 'RETRY_WAIT', 'HELD') for update";

	/** What of a job waits; its flow is locked. */
	public List<Waiting> ofJob(Connection connection, long job) throws SQLException {
		return this.rows.select(connection, OF_JOB, Waiting::read, job);
	}

	/** By primary key's first column. */
	private static final String PINNED = "select tenant from flow where lane = ? and pinned > 0";

	/**
	 * Index request_head: the sub-queue that only this node serves. What somebody is
	 * about to add is passed over: they wait for the flow.
	 */
	private static final String TASKS = "select id, tenant, queue, urgent, true from step_request where lane = ?"
			+ " and tenant = ? and account = 0 and queue = ? and ready_rank is not null ";

	/** Who has tasks waiting that are pinned to some node. */
	public List<Integer> tenants(Connection connection) throws SQLException {
		return this.rows.select(connection, PINNED, (row) -> row.getInt(1), this.rows.lane());
	}

	/** A tenant's tasks that only the process could run; its flow is locked. */
	public List<Waiting> tasks(Connection connection, int tenant, int number) throws SQLException {
		return this.rows.select(connection, TASKS + this.rows.dialect().skipLocked(), Waiting::read, this.rows.lane(),
				tenant, number);
	}

	/**
	 * By primary key, some at a time; the rows are locked. How long one was still to wait
	 * is kept for whoever does its work instead.
	 */
	private static final String CANCEL = "update step_request set state = 'CANCELLED', ready_rank = null,"
			+ " ended_at = now(6), failure = ? where id in (";

	private static final int AT_A_TIME = 500;

	public void cancel(RoundTrip trip, List<Waiting> waiting, String reason) {
		for (int from = 0; from < waiting.size(); from += AT_A_TIME) {
			List<Waiting> some = waiting.subList(from, Math.min(waiting.size(), from + AT_A_TIME));
			List<Object> arguments = new ArrayList<>(List.of(reason));
			some.forEach((one) -> arguments.add(one.id()));
			trip.change(some.size(), CANCEL + "?, ".repeat(some.size() - 1) + "?)", arguments.toArray());
		}
	}

	/**
	 * A request that does not run.
	 *
	 * @param id its id
	 * @param tenant whose it is
	 * @param queue 0 a step, 1 a launch, else pinned
	 * @param urgent whether it is urgent
	 * @param ready whether its flow counts it
	 */
	public record Waiting(long id, int tenant, int queue, boolean urgent, boolean ready) {

		static Waiting read(ResultSet row) throws SQLException {
			return new Waiting(row.getLong(1), row.getInt(2), row.getInt(3), row.getBoolean(4), row.getBoolean(5));
		}

		/** A flow without them. */
		public static FlowRow without(FlowRow flow, List<Waiting> gone) {
			List<Waiting> counted = gone.stream().filter(Waiting::ready).toList();
			return flow.without(counted.size(),
					(int) counted.stream().filter((one) -> one.queue == NewRequest.LAUNCH).count(),
					(int) counted.stream().filter((one) -> one.queue > NewRequest.LAUNCH).count(),
					(int) counted.stream().filter(Waiting::urgent).count());
		}

	}

}
