package io.evenhand.gate;

import io.evenhand.store.Dialect;
import io.evenhand.store.Retry;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Proves that a request is still held under a token. Thread-safe.
 */
@Component
class Fence {

	/** By primary key. */
	private static final String BIND = "update step_request set step = ?, step_execution = ?, grp = ?, queue = 0,"
			+ " opening = id, attempt = greatest(attempt, ?) where id = ? and token = ? and state = 'RUNNING'";

	private final JdbcTemplate jdbc;

	private final Retry retry;

	/** By primary key; keeps the row as it is until the caller's transaction ends. */
	private final String check;

	Fence(JdbcTemplate jdbc, Retry retry, Dialect dialect) {
		this.jdbc = jdbc;
		this.retry = retry;
		this.check = "select 1 from step_request where id = ? and token = ? and state = 'RUNNING' "
				+ dialect.forShare();
	}

	Grant bind(Grant launch, long group, NewStep step) {
		int attempt = Math.max(launch.attempt(), step.attempts() + 1);
		this.retry.inTransaction(() -> {
			if (this.jdbc.update(BIND, step.step(), step.stepExecution(), group, attempt, launch.request(),
					launch.token()) != 1) {
				throw new LeaseLost(launch.request(), launch.token());
			}
		});
		return new Grant(launch.request(), launch.token(), attempt, false, launch.job(), launch.tenant(), launch.lane(),
				step.stepExecution(), step.step());
	}

	void check(long request, long token) {
		if (this.jdbc.queryForList(this.check, Integer.class, request, token).isEmpty()) {
			throw new LeaseLost(request, token);
		}
	}

}
