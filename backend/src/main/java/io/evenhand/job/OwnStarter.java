package io.evenhand.job;

import java.util.List;
import java.util.Map;

/**
 * Starts one of a team's own kinds of jobs. Thread-safe.
 */
final class OwnStarter implements JobStarter {

	private final OwnJob own;

	private final Jobs jobs;

	private final Costs costs;

	private final ParameterRows rows;

	private final Progress progress;

	OwnStarter(OwnJob own, Jobs jobs, Costs costs, ParameterRows rows, Progress progress) {
		this.own = own;
		this.jobs = jobs;
		this.costs = costs;
		this.rows = rows;
		this.progress = progress;
	}

	@Override
	public String type() {
		return this.own.name();
	}

	@Override
	public String title() {
		return this.own.title();
	}

	@Override
	public List<Parameter> parameters() {
		return this.own.parameters();
	}

	@Override
	public boolean staffOnly() {
		return this.own.staffOnly();
	}

	@Override
	public JobId start(StartOrder order, ParameterValues values) {
		OwnJob.Size size = this.own.size();
		long records = (size != null) ? Math.max(0, size.records(order.tenant(), values)) : 0;
		Map<String, Long> units = (size != null) ? Map.of(CostLearner.ROWS, records) : Map.of();
		long cost = this.costs.of(order.tenant(), type(), units.keySet()).jobMillis(units);
		NewJob job = new NewJob(order.tenant(), type(), (order.name() != null) ? order.name() : title(), order.lane(),
				order.priority(), order.staff(), cost, cost, order.submittedBy(), order.request())
			.with(new JobWork(0, units));
		return this.jobs.submit(job, (id) -> {
			this.rows.insert(id, values);
			this.progress.plan(id, OwnCounts.PART, records);
		});
	}

}
