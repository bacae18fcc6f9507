package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

/**
 * A job that is open on a node which is gone or about to end, or that stands still there.
 * Immutable.
 *
 * @param job its id
 * @param tenant whose it is
 * @param urgent whether it is urgent
 * @param rank its rank
 * @param batchJob the name of the Spring Batch job
 * @param opening the request id of the launch that opened it
 * @param attempt how often it was opened
 * @param hold what holds it: null, PAUSED or CANCELLED
 * @param account what its steps use, 0 for none
 * @param headStart what its priority is worth, in milliseconds
 */
public record OrphanRow(long job, int tenant, boolean urgent, long rank, String batchJob, long opening, int attempt,
		@Nullable String hold, int account, int headStart) {

	private static final String COLUMNS = "select job, tenant, urgent, job_rank, batch_job, opening, attempt, hold,"
			+ " account, coalesce((select head_start_millis from step_request r where r.id = o.opening), 0)"
			+ " from open_job o ";

	/** Index open_job_node, its launch by primary key; plain, the lane is locked. */
	static final String OF_NODE = COLUMNS + "where node = ? and lane = ?";

	/** By primary key, its launch too; waits for whoever is about to queue steps. */
	static final String LOCK = COLUMNS + "where job = ? and node = ? and boot = ? for update";

	static OrphanRow read(ResultSet row) throws SQLException {
		return new OrphanRow(row.getLong(1), row.getInt(2), row.getBoolean(3), row.getLong(4), row.getString(5),
				row.getLong(6), row.getInt(7), row.getString(8), row.getInt(9), row.getInt(10));
	}

	public boolean paused() {
		return "PAUSED".equals(this.hold);
	}

}
