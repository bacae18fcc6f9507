package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a claim and an enqueue need of a lane. Immutable.
 *
 * @param id the lane's number
 * @param name its name
 * @param policy {@code fifo}, {@code round_robin} or {@code deficit_round_robin}
 * @param defaultCap the cap of a flow without its own
 * @param quantumMillis the unit of credit
 * @param sliceMillis how much is charged at once
 * @param queueLimit how many launches of a flow may wait
 * @param openLimit how many jobs of a flow may be open
 * @param clock the lane's virtual time
 * @param starts how many steps it has started
 * @param paused whether nothing starts
 * @param nodeSlots the slots of a node that says nothing else
 * @param timeoutMillis after which a step is ended
 * @param capPutsDown whether a lowered cap puts steps down
 * @param queueCost slot-milliseconds of a tenant that may wait, null for any
 * @param highJobs waiting jobs of all at which newcomers are refused, null for any
 * @param highCost the same in slot-milliseconds
 * @param nodes the ids of the only nodes that give it slots, with commas between them;
 * empty for all
 */
public record LaneRow(int id, String name, String policy, int defaultCap, long quantumMillis, long sliceMillis,
		int queueLimit, int openLimit, long clock, long starts, boolean paused, int nodeSlots, long timeoutMillis,
		boolean capPutsDown, @Nullable Long queueCost, @Nullable Integer highJobs, @Nullable Long highCost,
		String nodes) {

	private static final String COLUMNS = "select id, name, policy, default_cap, quantum_millis, slice_millis,"
			+ " queue_limit, open_limit, clock, starts, paused, node_slots,"
			+ " step_timeout_millis, cap_puts_down, queue_cost, high_jobs, high_cost, pool_nodes from lane ";

	/** Plain, by the unique key on the name. */
	public static final String BY_NAME = COLUMNS + "where name = ?";

	/** Plain, by primary key. */
	public static final String BY_ID = COLUMNS + "where id = ?";

	/** Plain, the whole of a small table by primary key. */
	public static final String ALL = COLUMNS + "order by id";

	/** Locks the lane, by primary key. */
	public static final String LOCK = BY_ID + " for update";

	/** Moves what each decision moves, by primary key; the lane is locked. */
	public static final String MOVE = "update lane set clock = ?, starts = ?, changes = changes + 1 where id = ?";

	/** Tells pollers that something has changed, by primary key. */
	public static final String TOUCH = "update lane set changes = changes + 1 where id = ?";

	/** Whether a node gives slots to it. */
	public boolean on(String node) {
		return this.nodes.isEmpty() || List.of(this.nodes.split(",")).contains(node);
	}

	public static LaneRow read(ResultSet row) throws SQLException {
		return new LaneRow(row.getInt(1), row.getString(2), row.getString(3), row.getInt(4), row.getLong(5),
				row.getLong(6), row.getInt(7), row.getInt(8), row.getLong(9), row.getLong(10), row.getBoolean(11),
				row.getInt(12), row.getLong(13), row.getBoolean(14), row.getObject(15, Long.class),
				row.getObject(16, Integer.class), row.getObject(17, Long.class), row.getString(18));
	}

}
