package io.evenhand.transfer.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.batch.Part;
import io.evenhand.job.Costing;
import io.evenhand.job.Costs;
import io.evenhand.transfer.imports.csv.PartBounds;

import org.springframework.stereotype.Component;

/**
 * The stored parts of an import, as the gate takes them. Thread-safe.
 */
@Component
class ImportParts {

	/** Names in a part's context. */
	static final String PART = "import.part";

	static final String FROM = "import.from";

	static final String TO = "import.to";

	static final String LINE = "import.line";

	private final ImportFiles files;

	private final Costs costs;

	ImportParts(ImportFiles files, Costs costs) {
		this.files = files;
		this.costs = costs;
	}

	/**
	 * The parts of a planned file.
	 * @param job the import's job
	 * @param type the type that says what they cost
	 * @return in the order of the file
	 */
	List<Part> of(long job, String type) {
		List<Part> parts = new ArrayList<>();
		Costing costing = this.costs.of(this.files.get(job).tenant(), type, Set.of(ImportCost.BYTES, ImportCost.ROWS));
		for (PartBounds bounds : this.files.parts(job)) {
			int part = parts.size();
			parts.add(new Part("p%05d".formatted(part), cost(costing, bounds),
					Map.of(PART, (long) part, FROM, bounds.from(), TO, bounds.to(), LINE, bounds.line())));
		}
		return parts;
	}

	private static long cost(Costing costing, PartBounds part) {
		return costing.partMillis(Map.of(ImportCost.BYTES, part.size(), ImportCost.ROWS, part.records()));
	}

}
