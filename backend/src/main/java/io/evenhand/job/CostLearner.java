package io.evenhand.job;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.evenhand.job.CostRows.Measured;
import io.evenhand.store.Chore;
import io.evenhand.store.Retry;

import org.springframework.stereotype.Component;

/**
 * Learns from each job that has succeeded what such jobs cost, once. A moment after its
 * end, when its last step is settled; on one node at a time, so that no job's end waits
 * for another's. Thread-safe.
 */
@Component
class CostLearner implements Chore {

	static final String ROWS = "rows";

	private final CostRows rows;

	private final Costs costs;

	private final Retry retry;

	CostLearner(CostRows rows, Costs costs, Retry retry) {
		this.rows = rows;
		this.costs = costs;
		this.retry = retry;
	}

	@Override
	public String name() {
		return "learn-costs";
	}

	@Override
	public Duration period() {
		return Duration.ofSeconds(2);
	}

	@Override
	public void run(Turn turn) {
		for (List<Measured> some = this.rows.unmeasured(); !some.isEmpty(); some = this.rows.unmeasured()) {
			for (Measured job : some) {
				this.retry.inTransaction(() -> learn(job));
			}
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
		}
	}

	private void learn(Measured job) {
		long used = this.rows.used(job.id());
		if (!this.rows.done(job.id(), (used > 0) ? used : null) || used == 0) {
			return;
		}
		Map<String, Long> units = units(job);
		this.costs.find(job.tenant(), job.type(), units.keySet())
			.ifPresent((costing) -> costing.teach(units, used, (unit, rate) -> this.rows.learn(job, unit, rate)));
	}

	private Map<String, Long> units(Measured job) {
		Map<String, Long> units = JobWork.parse(job.work());
		long records = this.rows.records(job.id());
		if (records > 0) {
			units.putIfAbsent(ROWS, records);
		}
		return units;
	}

}
