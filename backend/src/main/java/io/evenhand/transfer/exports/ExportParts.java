package io.evenhand.transfer.exports;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.batch.Part;
import io.evenhand.batch.PartSource;
import io.evenhand.job.Costing;
import io.evenhand.job.Costs;

import org.springframework.stereotype.Component;

/**
 * The stored parts of an export, as the gate takes them. Thread-safe.
 */
@Component
class ExportParts implements PartSource {

	/** The part's number in its context. */
	static final String PART = "export.part";

	private final ExportFiles files;

	private final Costs costs;

	ExportParts(ExportFiles files, Costs costs) {
		this.files = files;
		this.costs = costs;
	}

	@Override
	public List<Part> parts(long job) {
		List<Part> parts = new ArrayList<>();
		Costing costing = this.costs.of(this.files.get(job).tenant(), ExportType.NAME,
				Set.of(ExportCost.BYTES, ExportCost.ROWS));
		for (ExportPart part : this.files.parts(job)) {
			long cost = costing.partMillis(Map.of(ExportCost.BYTES, part.bytes(), ExportCost.ROWS, part.records()));
			parts.add(new Part("p%05d".formatted(parts.size()), cost, Map.of(PART, (long) parts.size())));
		}
		return parts;
	}

}
