package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

import org.jspecify.annotations.Nullable;

/**
 * A request at the head of one of a flow's sub-queues. Immutable.
 *
 * @param id the request
 * @param tenant whose it is
 * @param job the job's id
 * @param queue 0 a step, 1 a launch, else the node's number
 * @param cost estimate in slot-milliseconds
 * @param urgent whether its job is urgent
 * @param token of its last attempt
 * @param attempt how often it was started
 * @param jobRank the job's rank
 * @param rank its place, lowest first
 * @param readyAt since when it waits
 * @param step the step's name
 * @param stepExecution its id in Spring Batch, null for a launch
 * @param account what it uses, 0 for none
 * @param jobCost the whole job's where it waits for its first start, else 0
 * @param retry whether it failed before and was let through
 */
public record HeadRow(long id, int tenant, long job, int queue, long cost, boolean urgent, long token, int attempt,
		long jobRank, long rank, Instant readyAt, String step, @Nullable Long stepExecution, int account, long jobCost,
		boolean retry) {

	private static final String COLUMNS = "select id, tenant, job, queue, cost, urgent, token, attempt, job_rank,"
			+ " ready_rank, ready_at, step, step_execution, account, job_cost, due is not null from step_request ";

	/**
	 * The first of a sub-queue; the suffix says how they are locked. Index request_head.
	 * READY is implied: no other request has a rank.
	 */
	public static final String FIRST = COLUMNS + "where lane = ? and tenant = ? and account = ? and queue = ?"
			+ " and ready_rank is not null order by ready_rank, job, id limit ? ";

	public static HeadRow read(ResultSet row) throws SQLException {
		return new HeadRow(row.getLong(1), row.getInt(2), row.getLong(3), row.getInt(4), row.getLong(5),
				row.getBoolean(6), row.getLong(7), row.getInt(8), row.getLong(9), row.getLong(10),
				instant(row.getObject(11, LocalDateTime.class)), row.getString(12), row.getObject(13, Long.class),
				row.getInt(14), row.getLong(15), row.getBoolean(16));
	}

	/** Columns hold UTC, whatever the machine's zone. */
	static Instant instant(LocalDateTime utc) {
		return utc.toInstant(ZoneOffset.UTC);
	}

	public boolean launch() {
		return this.queue == 1;
	}

}
