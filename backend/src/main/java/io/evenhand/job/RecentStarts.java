package io.evenhand.job;

import java.time.Duration;

import io.evenhand.tenant.TenantId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * How many jobs have started in a lane lately. Thread-safe.
 */
@Component
class RecentStarts {

	private static final Duration WINDOW = Duration.ofMinutes(15);

	/** With fewer, the whole window is what they took. */
	private static final int FEW = 5;

	private final JdbcClient jdbc;

	RecentStarts(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Index {@code job_lane_start}, from its end. */
	private static final String STARTS = """
			select coalesce(sum(case when tenant = :tenant then 1 else 0 end), 0) as own,
				coalesce(sum(case when tenant = :tenant then cost_millis else 0 end), 0) as own_cost,
				count(*) as jobs, coalesce(sum(cost_millis), 0) as cost,
				coalesce(timestampdiff(microsecond, min(started_at), now(6)), 0) as span
			from (select tenant, cost_millis, started_at from job
				where lane = :lane and started_at > timestampadd(second, :window, now(6))
				order by started_at desc limit 1000) recent
			""";

	Starts of(String lane, TenantId tenant) {
		return this.jdbc.sql(STARTS)
			.param("tenant", tenant.value())
			.param("lane", lane)
			.param("window", -WINDOW.toSeconds())
			.query((row, n) -> new Starts(row.getLong("own"), row.getLong("own_cost"), row.getLong("jobs"),
					row.getLong("cost"),
					(row.getLong("jobs") >= FEW) ? Duration.ofNanos(row.getLong("span") * 1000) : WINDOW))
			.single();
	}

	/**
	 * What has started.
	 *
	 * @param own jobs of the tenant
	 * @param ownCost their estimated slot-milliseconds
	 * @param jobs of all tenants
	 * @param cost their estimated slot-milliseconds
	 * @param within in which time
	 */
	record Starts(long own, long ownCost, long jobs, long cost, Duration within) {
	}

}
