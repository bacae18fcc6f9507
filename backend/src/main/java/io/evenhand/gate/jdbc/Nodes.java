package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
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

	/** By primary key. */
	private static final String LOCK = "select n, boot, address, heartbeat,"
			+ " timestampdiff(microsecond, heartbeat, now(6)), ended from node where id = ? for update";

	public Optional<NodeRow> lock(Connection connection, String id) throws SQLException {
		return select(connection, LOCK,
				(row) -> new NodeRow(row.getInt(1), row.getString(2), row.getString(3),
						HeadRow.instant(row.getObject(4, LocalDateTime.class)), Duration.ofNanos(row.getLong(5) * 1000),
						row.getObject(6) != null),
				id)
			.stream()
			.findFirst();
	}

	/**
	 * Unique key node_number, backwards; the empty range makes two first nodes race for
	 * 2.
	 */
	private static final String NEXT_NUMBER = "select coalesce(max(n), 1) + 1 from node";

	private static final String INSERT = "insert into node (id, n, boot, address, version, started, heartbeat, ended)"
			+ " values (?, ?, ?, ?, ?, now(6), now(6), null)";

	/**
	 * Adds a node that was never seen.
	 * @return its number
	 */
	public int insert(Connection connection, String id, String boot, String address, String version)
			throws SQLException {
		int number = select(connection, NEXT_NUMBER, (row) -> row.getInt(1)).get(0);
		change(connection, 1, INSERT, id, number, boot, address, version);
		return number;
	}

	/** By primary key. */
	private static final String TAKE_OVER = "update node set boot = ?, address = ?, version = ?, started = now(6),"
			+ " heartbeat = now(6), ended = null where id = ? and boot = ?";

	public void takeOver(Connection connection, String id, String formerBoot, String boot, String address,
			String version) throws SQLException {
		change(connection, 1, TAKE_OVER, boot, address, version, id, formerBoot);
	}

	/** By primary key. */
	private static final String BEAT = "update node set heartbeat = now(6) where id = ? and boot = ?";

	/**
	 * Says that the node is alive; fails with {@link RoundTrip.Drift} if it is no longer
	 * its own.
	 */
	public void beat(Connection connection, String id, String boot) throws SQLException {
		change(connection, 1, BEAT, id, boot);
	}

	/** By primary key. */
	private static final String END = "update node set ended = now(6), heartbeat = now(6) where id = ? and boot = ?";

	public void end(Connection connection, String id, String boot) throws SQLException {
		change(connection, 1, END, id, boot);
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

	/**
	 * Makes the node's free slots of a lane as many as it gives; the lane is locked.
	 * @param number how many it gives
	 */
	public void setSlots(Connection connection, String node, int lane, int number) throws SQLException {
		List<Integer> there = select(connection, SLOTS, (row) -> row.getInt(1), node, lane);
		RoundTrip trip = new RoundTrip(this.dialect);
		for (int n = 0; n < number; n++) {
			if (!there.contains(n)) {
				trip.change(1, ADD_SLOT, node, lane, n);
			}
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
			+ " r.step_execution, r.attempt, r.urgent, r.cost, a.charged, timestampdiff(microsecond, r.started_at, now(6))"
			+ " from slot s join step_request r on r.id = s.request"
			+ " join step_attempt a on a.request = s.request and a.token = s.token"
			+ " where s.node = ? and s.lane = ? and s.request is not null order by s.n";

	/** What the node's slots of a lane hold; the lane is locked. */
	public List<HeldRow> held(Connection connection, String node, int lane) throws SQLException {
		return select(connection, HELD,
				(row) -> new HeldRow(row.getInt(1), row.getLong(2), row.getLong(3), row.getInt(4), row.getInt(5),
						row.getLong(6), row.getString(7), row.getObject(8, Long.class), row.getInt(9),
						row.getBoolean(10), row.getLong(11), row.getLong(12), row.getLong(13) / 1000),
				node, lane);
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
	 * @param heartbeat when it last said that it is alive
	 * @param age how long ago that was
	 * @param ended whether it said good-bye
	 */
	public record NodeRow(int number, String boot, String address, Instant heartbeat, Duration age, boolean ended) {
	}

}
