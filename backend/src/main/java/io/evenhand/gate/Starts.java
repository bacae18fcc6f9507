package io.evenhand.gate;

import java.time.Instant;
import java.util.List;

import io.evenhand.gate.jdbc.StartRows;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * What has started when, of one job and of all in a lane. Takes no locks. Thread-safe.
 */
@Component
public class Starts {

	private static final int RUNS = 5_000;

	private static final int LOOKED_AT = 20_000;

	private final Lanes lanes;

	private final StartRows rows;

	Starts(Lanes lanes, StartRows rows) {
		this.lanes = lanes;
		this.rows = rows;
	}

	/**
	 * The starts of a job's steps.
	 * @param job the job's id
	 * @return the first one first, at most 5,000
	 */
	public List<Run> of(long job) {
		return this.rows.ofJob(job, RUNS)
			.stream()
			.map((row) -> new Run(row.request(), row.ready(), row.started(), row.ended(),
					"RETRY".equals(row.outcome())))
			.toList();
	}

	/**
	 * Which jobs started something in a lane in a time.
	 * @param lane the lane's name
	 * @param from from when, by the database's clock
	 * @param to until before when
	 * @return each once, by its first start there; of the time's first 20,000 starts
	 * @throws UnknownLane if there is no such lane
	 */
	public List<First> in(String lane, Instant from, Instant to) {
		return this.rows.first(this.lanes.get(lane).id(), from, to, LOOKED_AT)
			.stream()
			.map((row) -> new First(row.job(), new TenantId(row.tenant()), row.started()))
			.toList();
	}

	/**
	 * One start of a step. Immutable.
	 *
	 * @param request the step request's id
	 * @param ready since when it waited for it; for a retry when it was due
	 * @param started when it started
	 * @param ended when it ended; null while it runs
	 * @param retried whether it ended so that it is tried again later
	 */
	public record Run(long request, Instant ready, Instant started, @Nullable Instant ended, boolean retried) {
	}

	/**
	 * A job's first start in a time. Immutable.
	 *
	 * @param job the job's id
	 * @param tenant whose it is
	 * @param started when
	 */
	public record First(long job, TenantId tenant, Instant started) {
	}

}
