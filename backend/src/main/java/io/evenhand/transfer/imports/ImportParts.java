package io.evenhand.transfer.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.evenhand.batch.Part;
import io.evenhand.batch.PartSource;
import io.evenhand.transfer.imports.csv.PartBounds;

import org.springframework.stereotype.Component;

/**
 * The stored parts of an import, as the gate takes them. Thread-safe.
 */
@Component
class ImportParts implements PartSource {

	/** Names in a part's context. */
	static final String PART = "import.part";

	static final String FROM = "import.from";

	static final String TO = "import.to";

	static final String LINE = "import.line";

	private final ImportFiles files;

	private final ImportSettings settings;

	ImportParts(ImportFiles files, ImportSettings settings) {
		this.files = files;
		this.settings = settings;
	}

	@Override
	public List<Part> parts(long job) {
		List<Part> parts = new ArrayList<>();
		for (PartBounds bounds : this.files.parts(job)) {
			int part = parts.size();
			parts.add(new Part("p%05d".formatted(part), this.settings.costMillis(bounds.size()),
					Map.of(PART, (long) part, FROM, bounds.from(), TO, bounds.to(), LINE, bounds.line())));
		}
		return parts;
	}

}
