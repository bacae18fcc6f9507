package io.evenhand.gate.jdbc;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What is known of requests that stand aside: held with their job, or to be tried again
 * later. Takes no locks. Thread-safe.
 */
@Repository
public class AsideRows {

	private final JdbcTemplate jdbc;

	public AsideRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Index request_job; its last attempt by primary key. */
	private static final String OF_JOB = "select id, lane, tenant, queue, " + RequestRank.SQL
			+ ", coalesce((select a.ended_at"
			+ " from step_attempt a where a.request = r.id and a.token = r.token), ready_at), due, state, urgent,"
			+ " due <= now(6), account, attempt, failure from step_request r where job = ? and state = ? order by id limit 1";

	/** The job's first request that stands aside. */
	public Optional<Aside> of(long job) {
		return of(job, "RETRY_WAIT").or(() -> of(job, "HELD"));
	}

	private Optional<Aside> of(long job, String state) {
		return this.jdbc.query(OF_JOB, (row, n) -> {
			LocalDateTime due = row.getObject(7, LocalDateTime.class);
			return new Aside(row.getLong(1), row.getInt(2), row.getInt(3), row.getInt(4), row.getLong(5),
					HeadRow.instant(row.getObject(6, LocalDateTime.class)), (due != null) ? HeadRow.instant(due) : null,
					row.getString(8).equals("HELD"), row.getBoolean(9), row.getBoolean(10), row.getInt(11),
					row.getInt(12), row.getString(13));
		}, job, state).stream().findFirst();
	}

	/** By primary key. */
	private static final String NEWCOMER = "select count(*) from step_request where id = ? and job_cost > 0";

	/** Whether a launch is that of a job which has never started. */
	public boolean newcomer(long launch) {
		return Objects.requireNonNull(this.jdbc.queryForObject(NEWCOMER, Integer.class, launch)) > 0;
	}

	/** Index request_due: what stands aside in the lane; not what has started before. */
	private static final String BEFORE = "select count(*) from step_request where lane = ?"
			+ " and state in ('HELD', 'RETRY_WAIT') and tenant = ? and queue = 1 and job_cost > 0 and ("
			+ RequestRank.SQL + " < ? or (" + RequestRank.SQL + " = ? and job < ?))";

	/** How many of a tenant's launches stand aside that would go before. */
	public int launchesBefore(int lane, int tenant, long rank, long job) {
		return Objects.requireNonNull(this.jdbc.queryForObject(BEFORE, Integer.class, lane, tenant, rank, rank, job));
	}

	/**
	 * A request that stands aside.
	 *
	 * @param id its id
	 * @param lane where
	 * @param tenant whose
	 * @param queue its sub-queue
	 * @param rank where it will stand
	 * @param since when it last ran, else when it last became ready
	 * @param due when it is tried again, null unless it is
	 * @param held whether its job is paused
	 * @param urgent whether it is urgent
	 * @param over whether it is due already
	 * @param account what it uses, 0 for none
	 * @param attempt how often it was started
	 * @param failure why it failed last, null where it did not
	 */
	public record Aside(long id, int lane, int tenant, int queue, long rank, Instant since, @Nullable Instant due,
			boolean held, boolean urgent, boolean over, int account, int attempt, @Nullable String failure) {
	}

}
