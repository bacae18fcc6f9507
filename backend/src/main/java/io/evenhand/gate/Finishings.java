package io.evenhand.gate;

import java.util.Collections;
import java.util.List;

import io.evenhand.store.Retry;
import io.evenhand.tenant.TenantId;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Removes what the gate keeps of jobs that have ended. Thread-safe.
 */
@Component
public class Finishings {

	private final JdbcTemplate jdbc;

	private final Retry retry;

	Finishings(JdbcTemplate jdbc, Retry retry) {
		this.jdbc = jdbc;
		this.retry = retry;
	}

	/** Index flow_tenant; a flow for each lane. */
	private static final String UNFINISHED = "select coalesce(sum(running + waiting + open_jobs), 0) from flow"
			+ " where tenant = ?";

	/**
	 * What of a tenant waits, runs or is open at the gate.
	 * @param tenant which one
	 * @return how many step requests and open jobs
	 */
	public int unfinished(TenantId tenant) {
		Integer found = this.jdbc.queryForObject(UNFINISHED, Integer.class, tenant.value());
		return (found != null) ? found : 0;
	}

	/** Index request_job. */
	private static final String FINISHED = "select id from step_request where job = ?"
			+ " and state in ('DONE', 'FAILED', 'CANCELLED') limit ?";

	/** By primary key's first column. */
	private static final String ATTEMPTS = "delete from step_attempt where request in (%s)";

	/** By primary key. */
	private static final String REQUESTS = "delete from step_request where id in (%s)"
			+ " and state in ('DONE', 'FAILED', 'CANCELLED')";

	/**
	 * Removes some finished step requests of a job and the records of their attempts.
	 * What waits or runs is never touched.
	 * @param job the job's id
	 * @param most how many requests at most
	 * @return how many requests were removed; 0 where none is left
	 */
	public int remove(long job, int most) {
		return this.retry.inTransaction(() -> {
			List<Long> ids = this.jdbc.queryForList(FINISHED, Long.class, job, most);
			if (ids.isEmpty()) {
				return 0;
			}
			String marks = String.join(", ", Collections.nCopies(ids.size(), "?"));
			this.jdbc.update(ATTEMPTS.formatted(marks), ids.toArray());
			return this.jdbc.update(REQUESTS.formatted(marks), ids.toArray());
		});
	}

}
