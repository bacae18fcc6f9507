package io.evenhand.transfer.imports;

import java.util.Optional;

import io.evenhand.job.Counts;

/**
 * When too much of a file is rejected to go on. Pure.
 */
final class EarlyStop {

	/** Rows that are read before a share of rejected ones says anything. */
	static final long SHARE_FROM = 1_000;

	private EarlyStop() {
	}

	/**
	 * Why an import is to be stopped.
	 * @param counts its totals so far
	 * @param settings what it may reject
	 * @return a sentence; empty where it goes on
	 */
	static Optional<String> why(Counts counts, ImportSettings settings) {
		if (counts.rejected() > settings.maxRejected()) {
			return Optional.of("Stopped: more than %d rows were rejected.".formatted(settings.maxRejected()));
		}
		double share = settings.maxRejectedShare();
		if (share < 1 && counts.read() >= SHARE_FROM && counts.rejected() > share * counts.read()) {
			return Optional
				.of("Stopped: %d of the first %d rows were rejected.".formatted(counts.rejected(), counts.read()));
		}
		return Optional.empty();
	}

}
