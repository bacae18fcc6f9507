package io.evenhand.gate.jdbc;

import java.util.Objects;
import java.util.Optional;

import io.evenhand.store.Dialect;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Where and how a job's further steps queue. Joins the caller's transaction. Thread-safe.
 */
public final class JobPlaces {

	private final JdbcTemplate jdbc;

	/** By primary key; keeps the hold as it is until what is queued is committed. */
	private final String hold;

	public JobPlaces(JdbcTemplate jdbc, Dialect dialect) {
		this.jdbc = jdbc;
		this.hold = "select hold from open_job where job = ? " + dialect.forShare();
	}

	/** Both tables by primary key. */
	private static final String OPEN_JOB = "select lane, tenant, urgent, job_rank, opening, account, coalesce((select"
			+ " head_start_millis from step_request r where r.id = o.opening), 0) from open_job o where job = ?";

	/** Index request_job. */
	private static final String ANY_OF_JOB = "select lane, tenant, urgent, job_rank, opening, account,"
			+ " head_start_millis from step_request where job = ? limit 1";

	/**
	 * Where an open job's steps queue.
	 * @return empty where the gate never heard of the job
	 */
	public Optional<JobPlace> of(long job) {
		return place(OPEN_JOB, job).or(() -> place(ANY_OF_JOB, job));
	}

	/**
	 * How further steps of a job arrive, which stays so until the caller's transaction
	 * ends.
	 */
	public Arriving arriving(long job) {
		String hold = this.jdbc.query(this.hold, (row, n) -> Objects.requireNonNullElse(row.getString(1), ""), job)
			.stream()
			.findFirst()
			.orElse("");
		return switch (hold) {
			case "PAUSED" -> Arriving.HELD;
			case "CANCELLED" -> Arriving.CANCELLED;
			default -> Arriving.READY;
		};
	}

	private Optional<JobPlace> place(String sql, long job) {
		return this.jdbc
			.query(sql,
					(row, n) -> new JobPlace(row.getInt(1), row.getInt(2), row.getBoolean(3), row.getLong(4),
							row.getObject(5, Long.class), row.getInt(6), row.getInt(7)),
					job)
			.stream()
			.findFirst();
	}

	/**
	 * Where a job queues.
	 *
	 * @param lane the lane's number
	 * @param tenant whose it is
	 * @param urgent whether it is urgent
	 * @param rank its rank
	 * @param opening the request id of the launch that opened it, null where it is not
	 * open
	 * @param account what its steps use, 0 for none
	 * @param headStart what its priority is worth, in milliseconds
	 */
	public record JobPlace(int lane, int tenant, boolean urgent, long rank, @Nullable Long opening, int account,
			int headStart) {
	}

}
