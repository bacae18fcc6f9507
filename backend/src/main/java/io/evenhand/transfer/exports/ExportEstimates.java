package io.evenhand.transfer.exports;

import java.util.List;
import java.util.Map;

import io.evenhand.batch.GatedJobs;
import io.evenhand.gate.Stage;
import io.evenhand.job.Costing;
import io.evenhand.job.Costs;
import io.evenhand.job.JobWork;
import io.evenhand.record.RecordRanges;
import io.evenhand.record.RecordRanges.Stretch;
import io.evenhand.tenant.TenantId;

import org.springframework.stereotype.Component;

/**
 * How much an export will be, by the records that are there when it is asked for.
 * Thread-safe.
 */
@Component
class ExportEstimates {

	/** Records that are counted while somebody waits for the answer. */
	private static final int COUNTED = 1_000_000;

	/** What is taken for the size of a collection that has more. */
	private static final int MORE = 4;

	private final RecordRanges records;

	private final Costs costs;

	private final ExportSettings settings;

	ExportEstimates(RecordRanges records, Costs costs, ExportSettings settings) {
		this.records = records;
		this.costs = costs;
		this.settings = settings;
	}

	Estimate of(TenantId tenant, String collection) {
		Stretch counted = this.records.stretch(tenant, collection, new byte[0], COUNTED);
		long times = (counted.records() < COUNTED) ? 1 : MORE;
		Map<String, Long> units = units(counted.records() * times, counted.bytes() * times);
		Costing costing = this.costs.of(tenant, ExportType.NAME, units.keySet());
		return new Estimate(costing.jobMillis(units),
				new JobWork(0, units, course(counted.records() * times, counted.bytes() * times, costing)));
	}

	private List<Stage> course(long records, long bytes, Costing costing) {
		int parts = this.settings.expectedParts(records, bytes);
		return List.of(new Stage(ExportJob.WRITE, parts, costing.partMillis(units(records / parts, bytes / parts))),
				new Stage(ExportJob.JOIN, 1, GatedJobs.STEP_MILLIS));
	}

	private static Map<String, Long> units(long records, long bytes) {
		return Map.of(ExportCost.ROWS, records, ExportCost.BYTES, bytes);
	}

	/**
	 * What is expected of one.
	 *
	 * @param costMillis of the whole job, in slot-milliseconds
	 * @param work how much it has to do
	 */
	record Estimate(long costMillis, JobWork work) {
	}

}
