package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.evenhand.store.RoundTrip;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The statements by which somebody holds, releases or cancels one job. Each runs under
 * the lane's lock and, where the job is open, that of its open_job. What is pinned to a
 * node (queue above 1) is left alone: the task that waits for it is not at the gate.
 * Stateless; the caller ends the transaction.
 */
public final class JobRequests {

	private static final int AT_A_TIME = 500;

	/** By primary key; waits for whoever is about to queue steps of the job. */
	private static final String HOLD = "update open_job set hold = 'PAUSED' where job = ? and hold is null";

	/** By primary key. */
	private static final String RELEASE = "update open_job set hold = null where job = ? and hold = 'PAUSED'";

	/** By primary key. */
	private static final String CANCEL = "update open_job set hold = 'CANCELLED' where job = ?";

	public void hold(Connection connection, long job) throws SQLException {
		change(connection, HOLD, job);
	}

	public void release(Connection connection, long job) throws SQLException {
		change(connection, RELEASE, job);
	}

	/** Whether the job is open. */
	public boolean cancel(Connection connection, long job) throws SQLException {
		return change(connection, CANCEL, job) == 1;
	}

	/** By primary key. */
	private static final String FORGET = "delete from open_job where job = ?";

	/** Whether the job was open. */
	public boolean forget(Connection connection, long job) throws SQLException {
		return change(connection, FORGET, job) == 1;
	}

	/** Index request_job; plain. */
	private static final String LEFT = "select count(*) from step_request where job = ?"
			+ " and state in ('READY', 'RUNNING', 'HELD', 'RETRY_WAIT') and id <> ? and queue <= 1";

	/** How many of a job's requests, but for one, have not ended. */
	public int left(JdbcTemplate jdbc, long job, long but) {
		return Objects.requireNonNull(jdbc.queryForObject(LEFT, Integer.class, job, but));
	}

	/** Index request_job; what runs is not touched. */
	private static final String IN_STATE = "select id, queue, urgent, " + RequestRank.SQL
			+ ", due > now(6), job_cost from step_request where job = ? and state = ? and queue <= 1 for update";

	public List<Waiting> lock(Connection connection, long job, String state) throws SQLException {
		RoundTrip trip = RoundTrip.oneByOne();
		var rows = trip.select(IN_STATE, Waiting::read, job, state);
		trip.run(connection);
		return rows.get();
	}

	/** By primary key, some at a time. */
	private static final String TO_HELD = "update step_request set state = 'HELD', ready_rank = null where id in (";

	/**
	 * By primary key, some at a time. Right whether the assignments are evaluated from
	 * left to right (MySQL) or all at once (H2): due is forgotten last.
	 */
	private static final String TO_READY = "update step_request set state = 'READY', ready_rank = " + RequestRank.SQL
			+ ", ready_at = now(6), due = null where id in (";

	/** By primary key, some at a time. */
	private static final String TO_RETRY = "update step_request set state = 'RETRY_WAIT' where id in (";

	/** By primary key, some at a time. */
	private static final String TO_CANCELLED = "update step_request set state = 'CANCELLED', ready_rank = null,"
			+ " ended_at = now(6) where id in (";

	public void toHeld(RoundTrip trip, List<Waiting> waiting) {
		change(trip, TO_HELD, waiting);
	}

	public void toReady(RoundTrip trip, List<Waiting> waiting) {
		change(trip, TO_READY, waiting);
	}

	public void toRetryWait(RoundTrip trip, List<Waiting> waiting) {
		change(trip, TO_RETRY, waiting);
	}

	public void toCancelled(RoundTrip trip, List<Waiting> waiting) {
		change(trip, TO_CANCELLED, waiting);
	}

	private static void change(RoundTrip trip, String sql, List<Waiting> waiting) {
		for (int from = 0; from < waiting.size(); from += AT_A_TIME) {
			List<Waiting> some = waiting.subList(from, Math.min(waiting.size(), from + AT_A_TIME));
			trip.change(some.size(), sql + "?, ".repeat(some.size() - 1) + "?)",
					some.stream().map(Waiting::id).toArray());
		}
	}

	/** Index request_job; plain: a chunk holds the row of what runs. */
	private static final String RUNNING = "select id, token from step_request where job = ? and state = 'RUNNING'"
			+ " and queue <= 1";

	/** By primary key. */
	private static final String FLAG = "update step_attempt set put_down = coalesce(put_down, 'PAUSE')"
			+ " where request = ? and token = ?";

	/** By primary key. */
	private static final String UNFLAG = "update step_attempt set put_down ="
			+ " case when put_down = 'PAUSE' then null else put_down end where request = ? and token = ?";

	/** By primary key. */
	private static final String FLAG_CANCEL = "update step_attempt set put_down = 'CANCEL'"
			+ " where request = ? and token = ?";

	/** Asks what runs to stop at its next chunk and to be held; how many do. */
	public int askToPause(Connection connection, RoundTrip trip, long job) throws SQLException {
		return ask(connection, trip, FLAG, job);
	}

	/** Takes that back where nobody has seen it yet. */
	public int askToGoOn(Connection connection, RoundTrip trip, long job) throws SQLException {
		return ask(connection, trip, UNFLAG, job);
	}

	/** Asks what runs to stop at its next chunk for good; how many do. */
	public int askToEnd(Connection connection, RoundTrip trip, long job) throws SQLException {
		return ask(connection, trip, FLAG_CANCEL, job);
	}

	private static int ask(Connection connection, RoundTrip trip, String sql, long job) throws SQLException {
		RoundTrip look = RoundTrip.oneByOne();
		var running = look.select(RUNNING, (row) -> List.of(row.getLong(1), row.getLong(2)), job);
		look.run(connection);
		List<List<Long>> found = new ArrayList<>(running.get());
		found.forEach((one) -> trip.change(1, sql, one.get(0), one.get(1)));
		return found.size();
	}

	private static int change(Connection connection, String sql, long job) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(sql)) {
			statement.setLong(1, job);
			return statement.executeUpdate();
		}
	}

	/**
	 * A request of the job that does not run.
	 *
	 * @param id its id
	 * @param queue 0 a step, 1 a launch
	 * @param urgent whether it is urgent
	 * @param rank where it stands
	 * @param later whether it is due later only
	 * @param cost the whole job's where it waits for its first start, else 0
	 */
	public record Waiting(long id, int queue, boolean urgent, long rank, boolean later, long cost) {

		static Waiting read(ResultSet row) throws SQLException {
			return new Waiting(row.getLong(1), row.getInt(2), row.getBoolean(3), row.getLong(4), row.getBoolean(5),
					row.getLong(6));
		}

	}

}
