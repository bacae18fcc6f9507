package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

/**
 * A request that ran in a process which is gone, and how its job stands. Immutable.
 *
 * @param slot the slot that holds it
 * @param request its id
 * @param token under which it ran
 * @param tenant whose it is
 * @param queue 0 a step, 1 a launch, else pinned to the process
 * @param job the job's id
 * @param group what the waiting manager step watches, null for a launch
 * @param attempt how often it was started
 * @param urgent whether it counts among its flow's urgent requests while it waits
 * @param rank its job's rank
 * @param charged so far, in slot-milliseconds
 * @param ranMillis since when it was started
 * @param current whether the job is open and was not opened anew since
 * @param hold what holds the job: null, PAUSED or CANCELLED
 */
public record LostRow(int slot, long request, long token, int tenant, int queue, long job, @Nullable Long group,
		int attempt, boolean urgent, long rank, long charged, long ranMillis, boolean current, @Nullable String hold) {

	/**
	 * Primary keys: slot by its first columns, the others by their ids. Plain: the lane
	 * is locked, and whatever changes an open job holds it.
	 */
	static final String OF_NODE = "select s.n, s.request, s.token, r.tenant, r.queue, r.job, r.grp, r.attempt, r.urgent,"
			+ " r.job_rank, a.charged, timestampdiff(microsecond, r.started_at, now(6)), r.opening, o.opening, o.hold"
			+ " from slot s join step_request r on r.id = s.request"
			+ " join step_attempt a on a.request = s.request and a.token = s.token"
			+ " left join open_job o on o.job = r.job" + " where s.node = ? and s.lane = ? and s.request is not null";

	static LostRow read(ResultSet row) throws SQLException {
		long request = row.getLong(2);
		int queue = row.getInt(5);
		Long own = (queue == NewRequest.LAUNCH) ? Long.valueOf(request) : row.getObject(13, Long.class);
		return new LostRow(row.getInt(1), request, row.getLong(3), row.getInt(4), queue, row.getLong(6),
				row.getObject(7, Long.class), row.getInt(8), row.getBoolean(9), row.getLong(10), row.getLong(11),
				row.getLong(12) / 1000, current(own, row.getObject(14, Long.class)), row.getString(15));
	}

	/** Rows of the version before know no opening: they are of the present one. */
	private static boolean current(@Nullable Long own, @Nullable Long present) {
		return present != null && (own == null || present == 0 || own.equals(present));
	}

	public boolean launch() {
		return this.queue == NewRequest.LAUNCH;
	}

	public boolean pinned() {
		return this.queue > NewRequest.LAUNCH;
	}

}
