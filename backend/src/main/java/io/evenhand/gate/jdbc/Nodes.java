package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;

/**
 * The rows of nodes and of their slots. Stateless; the caller ends the transaction.
 *
 * @param dialect the database's words
 */
public record Nodes(Dialect dialect) {

	private static final String COLUMNS = "select n, boot, address, timestampdiff(microsecond, heartbeat, now(6)),"
			+ " lease_millis, ended, timestampdiff(microsecond, timestamp '1970-01-01 00:00:00', heartbeat) from node";

	/** By primary key. */
	private static final String LOCK = COLUMNS + " where id = ? for update";

	public Optional<NodeRow> lock(Connection connection, String id) throws SQLException {
		return select(connection, LOCK, NodeRow::read, id).stream().findFirst();
	}

	/**
	 * The whole of a small table; indexes: the first columns of slot's key,
	 * open_job_node.
	 */
	private static final String GONE = "select id, n, boot from node o where o.id <> ? and (o.ended is not null"
			+ " or timestampdiff(microsecond, o.heartbeat, now(6)) > o.lease_millis * 1000)"
			+ " and (exists (select 1 from slot s where s.node = o.id)"
			+ " or exists (select 1 from open_job j where j.node = o.id)) order by id";

	/**
	 * Nodes that are gone and still have slots or open jobs.
	 * @param self who looks
	 */
	public List<Gone> gone(Connection connection, String self) throws SQLException {
		return select(connection, GONE, (row) -> new Gone(row.getString(1), row.getInt(2), row.getString(3)), self);
	}

	/** By primary key. */
	private static final String DECLARE = "update node set ended = now(6) where id = ? and boot = ? and ended is null";

	/**
	 * Declares a node gone, whose row is locked: its next heartbeat is not taken.
	 */
	public void declareGone(Connection connection, Gone node) throws SQLException {
		change(connection, 1, DECLARE, node.id(), node.boot());
	}

	/**
	 * Unique key node_number, backwards; the empty range makes two first nodes race for
	 * 2.
	 */
	private static final String NEXT_NUMBER = "select coalesce(max(n), 1) + 1 from node";

	private static final String INSERT = "insert into node (id, n, boot, address, version, lease_millis, started,"
			+ " heartbeat, ended) values (?, ?, ?, ?, ?, ?, now(6), now(6), null)";

	/**
	 * Adds a node that was never seen.
	 * @return its number
	 */
	public int insert(Connection connection, String id, NodeRow node, String version) throws SQLException {
		int number = select(connection, NEXT_NUMBER, (row) -> row.getInt(1)).get(0);
		change(connection, 1, INSERT, id, number, node.boot(), node.address(), version, node.lease().toMillis());
		return number;
	}

	/** By primary key. */
	private static final String TAKE_OVER = "update node set boot = ?, address = ?, version = ?, lease_millis = ?,"
			+ " started = now(6), heartbeat = now(6), ended = null, draining = null where id = ? and boot = ?";

	public void takeOver(Connection connection, String id, String formerBoot, NodeRow node, String version)
			throws SQLException {
		change(connection, 1, TAKE_OVER, node.boot(), node.address(), version, node.lease().toMillis(), id, formerBoot);
	}

	/** By primary key. */
	private static final String BEAT = "update node set heartbeat = now(6), lease_millis = ?"
			+ " where id = ? and boot = ? and ended is null";

	/**
	 * Says that the node is alive.
	 * @return false where somebody has declared it gone or goes by its name
	 */
	public boolean beat(Connection connection, String id, String boot, Duration lease) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(BEAT)) {
			statement.setLong(1, lease.toMillis());
			statement.setString(2, id);
			statement.setString(3, boot);
			return statement.executeUpdate() == 1;
		}
	}

	/** By primary key. */
	private static final String ASKED = "select drain_at is not null from node where id = ? and boot = ?";

	/** Whether somebody wants the node to drain. */
	public boolean asked(Connection connection, String id, String boot) throws SQLException {
		return select(connection, ASKED, (row) -> row.getBoolean(1), id, boot).contains(true);
	}

	/** By primary key. */
	private static final String ASK_NOTHING = "update node set drain_by = null, drain_at = null, drain_reason = null"
			+ " where id = ?";

	/** Whatever was asked of a former process is not asked of the next. */
	public void askNothing(Connection connection, String id) throws SQLException {
		change(connection, 1, ASK_NOTHING, id);
	}

	/** By primary key. */
	private static final String END = "update node set ended = now(6), heartbeat = now(6) where id = ? and boot = ?";

	public void end(Connection connection, String id, String boot) throws SQLException {
		change(connection, 1, END, id, boot);
	}

	/** By primary key. */
	private static final String DRAIN = "update node set draining = now(6) where id = ? and boot = ?";

	/** Says that the node starts nothing any more. */
	public void drain(Connection connection, String id, String boot) throws SQLException {
		change(connection, 1, DRAIN, id, boot);
	}

	/** Index open_job_node. */
	private static final String OPEN_JOBS = "select count(*) from open_job where node = ? and boot = ?";

	public int openJobs(Connection connection, String id, String boot) throws SQLException {
		return select(connection, OPEN_JOBS, (row) -> row.getInt(1), id, boot).get(0);
	}

	/** By primary key's first columns. */
	private static final String SLOTS = "select n from slot where node = ? and lane = ? order by n";

	private static final String ADD_SLOT = "insert into slot (node, lane, n) values (?, ?, ?)";

	/** By primary key. */
	private static final String DROP_SLOT = "delete from slot where node = ? and lane = ? and n = ?"
			+ " and request is null";

	/** By primary key. */
	private static final String OWN_SLOT = "update slot set boot = ?, lent_to = null where node = ? and lane = ? and n = ?";

	/**
	 * Makes the node's free slots of a lane as many as it gives, for this boot only; the
	 * lane is locked.
	 * @param number how many it gives
	 */
	public void setSlots(Connection connection, String node, String boot, int lane, int number) throws SQLException {
		List<Integer> there = select(connection, SLOTS, (row) -> row.getInt(1), node, lane);
		RoundTrip trip = new RoundTrip(this.dialect);
		for (int n = 0; n < number; n++) {
			if (!there.contains(n)) {
				trip.change(1, ADD_SLOT, node, lane, n);
			}
			trip.change(1, OWN_SLOT, boot, node, lane, n);
		}
		for (int n : there) {
			if (n >= number) {
				trip.change(1, DROP_SLOT, node, lane, n);
			}
		}
		trip.run(connection);
	}

	/** Primary keys: slot by its first columns, request by id. */
	private static final String HELD = "select s.n, s.request, s.token, r.tenant, r.queue, r.job, r.step,"
			+ " r.step_execution, r.attempt, r.urgent, r.cost, a.charged, timestampdiff(microsecond, r.started_at, now(6)),"
			+ " r.account" + " from slot s join step_request r on r.id = s.request"
			+ " join step_attempt a on a.request = s.request and a.token = s.token"
			+ " where s.node = ? and s.lane = ? and s.boot = ? and s.request is not null order by s.n";

	/** What the slots of a node's process hold in a lane that is locked. */
	public List<HeldRow> held(Connection connection, String node, String boot, int lane) throws SQLException {
		return select(connection, HELD,
				(row) -> new HeldRow(row.getInt(1), row.getLong(2), row.getLong(3), row.getInt(4), row.getInt(5),
						row.getLong(6), row.getString(7), row.getObject(8, Long.class), row.getInt(9),
						row.getBoolean(10), row.getLong(11), row.getLong(12), row.getLong(13) / 1000, row.getInt(14)),
				node, lane, boot);
	}

	private <T> List<T> select(Connection connection, String sql, RoundTrip.Reader<T> reader, Object... arguments)
			throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var rows = trip.select(sql, reader, arguments);
		trip.run(connection);
		return rows.get();
	}

	private void change(Connection connection, int rows, String sql, Object... arguments) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		trip.change(rows, sql, arguments);
		trip.run(connection);
	}

	/**
	 * A node as somebody registered it.
	 *
	 * @param number its number
	 * @param boot its boot
	 * @param address where it serves
	 * @param age how long ago it last said that it is alive
	 * @param lease how long it counts as alive after it said so
	 * @param ended whether it said good-bye or was declared gone
	 * @param heartbeat when it last said that it is alive, only to tell one from another
	 */
	public record NodeRow(int number, String boot, String address, Duration age, Duration lease, boolean ended,
			long heartbeat) {

		static NodeRow read(ResultSet row) throws SQLException {
			return new NodeRow(row.getInt(1), row.getString(2), row.getString(3),
					Duration.ofNanos(row.getLong(4) * 1000), Duration.ofMillis(row.getLong(5)),
					row.getObject(6) != null, row.getLong(7));
		}

		/** Whether its lease is over. */
		public boolean over() {
			return this.age.compareTo(this.lease) > 0;
		}

		/** Whether nothing was heard of it in between. */
		public boolean sameHeartbeat(NodeRow later) {
			return this.boot.equals(later.boot) && this.heartbeat == later.heartbeat;
		}

	}

	/**
	 * A process of a node that is gone.
	 *
	 * @param id the node's id
	 * @param number the node's number
	 * @param boot the process
	 */
	public record Gone(String id, int number, String boot) {
	}

}
