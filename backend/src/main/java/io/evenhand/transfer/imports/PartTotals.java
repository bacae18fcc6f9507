package io.evenhand.transfer.imports;

import io.evenhand.job.Counts;

import org.springframework.batch.infrastructure.item.ExecutionContext;

/**
 * A part's totals in its execution context, saved with each chunk. Stateless.
 */
final class PartTotals {

	private static final String WRITTEN = "import.written";

	private static final String REJECTED = "import.rejected";

	private static final String SKIPPED = "import.skipped";

	private PartTotals() {
	}

	static Counts read(ExecutionContext context) {
		long written = context.getLong(WRITTEN, 0);
		long rejected = context.getLong(REJECTED, 0);
		long skipped = context.getLong(SKIPPED, 0);
		return new Counts(written + rejected + skipped, written, rejected, skipped);
	}

	static void save(ExecutionContext context, Counts totals) {
		context.putLong(WRITTEN, totals.written());
		context.putLong(REJECTED, totals.rejected());
		context.putLong(SKIPPED, totals.skipped());
	}

}
