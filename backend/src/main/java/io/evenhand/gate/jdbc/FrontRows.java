package io.evenhand.gate.jdbc;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * The statements that move a waiting launch within its tenant's queue. The lane and the
 * flow are locked. Joins the caller's transaction. Thread-safe.
 */
@Repository
public class FrontRows {

	private final JdbcTemplate jdbc;

	public FrontRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Index request_job. */
	private static final String LAUNCH = "select id, lane, tenant, ready_rank, rank_before from step_request"
			+ " where job = ? and state = 'READY' and queue = 1 order by id limit 1";

	/** The job's launch, while it waits; plain, for whoever takes it holds the lane. */
	public Optional<Launch> launch(long job) {
		return this.jdbc
			.query(LAUNCH,
					(row, n) -> new Launch(row.getLong(1), row.getInt(2), row.getInt(3), row.getLong(4),
							row.getObject(5, Long.class)),
					job)
			.stream()
			.findFirst();
	}

	/** Index request_head for each account. */
	private static final String FIRST = "select min(ready_rank) from step_request where lane = ? and tenant = ?"
			+ " and account in (select 0 union all select account from flow_account where lane = ? and tenant = ?)"
			+ " and queue in (0, 1) and ready_rank is not null and id <> ?";

	/** Rank of the first of its tenant's others; the highest number where it has none. */
	public long first(Launch launch) {
		Long rank = this.jdbc.queryForObject(FIRST, Long.class, launch.lane, launch.tenant, launch.lane, launch.tenant,
				launch.id);
		return (rank != null) ? rank : Long.MAX_VALUE;
	}

	/** By primary key. */
	private static final String MOVE = "update step_request set job_rank = ?, ready_rank = ?, rank_before = ?"
			+ " where id = ? and state = 'READY'";

	/**
	 * Gives a launch another rank.
	 * @param before the rank to put it back to, null for none
	 */
	public void move(Launch launch, long rank, @Nullable Long before) {
		int moved = this.jdbc.update(MOVE, rank, rank, before, launch.id);
		if (moved != 1) {
			throw new IllegalStateException("Request " + launch.id + " was READY under the lane's lock and is not");
		}
	}

	/**
	 * A launch that waits.
	 *
	 * @param id the request's id
	 * @param lane where
	 * @param tenant whose
	 * @param rank its rank
	 * @param before its rank before it was moved, null where it was not
	 */
	public record Launch(long id, int lane, int tenant, long rank, @Nullable Long before) {
	}

}
