package io.evenhand.job;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.evenhand.store.Retry;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The statements by which jobs are compared with the gate. Thread-safe.
 */
@Component
final class StrayRows {

	private final JdbcClient jdbc;

	private final Retry retry;

	private final Launches launches;

	private final JobReads reads;

	private final JobWrites writes;

	StrayRows(JdbcClient jdbc, Retry retry, Launches launches, JobReads reads, JobWrites writes) {
		this.jdbc = jdbc;
		this.retry = retry;
		this.launches = launches;
		this.reads = reads;
		this.writes = writes;
	}

	/** By {@code job_by_state}. */
	private static final String IN_STATE = "select id, tenant, version from job where state = :state and id > :after"
			+ " order by id limit :most";

	List<Stray> inState(JobState state, long after, int most) {
		return this.jdbc.sql(IN_STATE)
			.param("state", state.name())
			.param("after", after)
			.param("most", most)
			.query((row, number) -> new Stray(row.getLong("id"), row.getInt("tenant"), state, row.getLong("version")))
			.list();
	}

	/** By primary key. */
	private static final String ENDED = "select id from job where id in (:ids) and state in (:final)"
			+ " and ended_at < timestampadd(second, :age, now(6))";

	List<Long> endedBefore(List<Long> ids, Duration age) {
		return this.jdbc.sql(ENDED)
			.param("ids", ids)
			.param("final", List.of("SUCCEEDED", "FAILED", "CANCELLED"))
			.param("age", -age.toSeconds())
			.query(Long.class)
			.list();
	}

	/** By primary key: fails to find a job that has moved. */
	private static final String TOUCH = "update job set version = version + 1 where id = :id and version = :version"
			+ " and state = :state";

	/**
	 * Gives the job a launch, or its end where it was being stopped.
	 * @return false where it has moved
	 */
	boolean mend(Stray stray) {
		if (stray.state() == JobState.STOPPING) {
			return this.retry.inTransaction(() -> this.writes.end(stray.id(), JobState.Event.STOPPED, null));
		}
		return this.retry.inTransaction(() -> {
			Optional<Job> job = this.reads.find(new JobId(stray.id()), Scope.ALL);
			boolean still = this.jdbc.sql(TOUCH)
				.param("id", stray.id())
				.param("version", stray.version())
				.param("state", stray.state().name())
				.update() == 1;
			if (still) {
				this.launches.again(job.orElseThrow(), true);
			}
			return still;
		});
	}

	/**
	 * A job that may have gone astray.
	 *
	 * @param id its id
	 * @param tenant whose it is
	 * @param state where it stands
	 * @param version of its row
	 */
	record Stray(long id, int tenant, JobState state, long version) {
	}

}
