package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;

/**
 * Who was asked to stop at its next chunk, as the slot record keeps it: in a row that no
 * chunk locks. Stateless.
 */
public final class AskedRows {

	private AskedRows() {
	}

	/**
	 * Both tables by primary key: a node's slots of a lane, and their attempts; plain.
	 */
	private static final String OF_NODE = "select s.request, s.token, a.put_down from slot s join step_attempt a"
			+ " on a.request = s.request and a.token = s.token"
			+ " where s.node = ? and s.lane = ? and s.request is not null and a.put_down is not null";

	/** What of a node's slots somebody has asked to stop. */
	public static Supplier<List<Asked>> ofNode(RoundTrip trip, String node, int lane) {
		return trip.select(OF_NODE, (row) -> new Asked(row.getLong(1), row.getLong(2), row.getString(3)), node, lane);
	}

	/** Index slot_lane and a primary key; as many rows as the lane has slots. */
	private static final String OF_TENANT = "select s.request, s.token, coalesce(a.put_down, '') from slot s"
			+ " join step_attempt a on a.request = s.request and a.token = s.token"
			+ " where s.lane = ? and s.request is not null and a.tenant = ? order by a.started_at desc, s.request desc";

	/** By primary key. */
	private static final String ASK = "update step_attempt set put_down = ? where request = ? and token = ?";

	/**
	 * Asks the newest steps of a tenant to stop; the lane is locked.
	 * @param most how many shall go on; what was asked already does not
	 * @param cause why
	 */
	public static void askNewest(Connection connection, int lane, int tenant, int most, String cause)
			throws SQLException {
		RoundTrip look = RoundTrip.oneByOne();
		var running = look.select(OF_TENANT, (row) -> new Asked(row.getLong(1), row.getLong(2), row.getString(3)), lane,
				tenant);
		look.run(connection);
		List<Asked> goOn = running.get().stream().filter((one) -> one.cause.isEmpty()).toList();
		RoundTrip trip = RoundTrip.oneByOne();
		goOn.subList(0, Math.max(0, goOn.size() - most))
			.forEach((one) -> trip.change(1, ASK, cause, one.request, one.token));
		trip.run(connection);
	}

	/** By primary key; fails at once where somebody holds the row. */
	private static final String PROBE = "select id from step_request where id = ? ";

	/** Locks a request, or fails at once where a chunk holds it. */
	public static void probe(RoundTrip trip, Dialect dialect, long request) {
		trip.select(PROBE + dialect.noWait(), (row) -> row.getLong(1), request);
	}

	/**
	 * A running request that was asked to stop.
	 *
	 * @param request the request's id
	 * @param token under which it runs
	 * @param cause why
	 */
	public record Asked(long request, long token, String cause) {
	}

}
