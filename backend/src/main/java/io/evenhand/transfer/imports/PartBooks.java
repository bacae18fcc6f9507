package io.evenhand.transfer.imports;

import io.evenhand.job.Progress;

import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.stereotype.Component;

/**
 * Where the account of imports' parts is kept. Thread-safe.
 *
 * @param files how far the parts are
 * @param rejects their rejects
 * @param progress their totals
 * @param settings when an import is stopped
 */
@Component
record PartBooks(ImportFiles files, Rejects rejects, Progress progress, ImportSettings settings) {

	/**
	 * Opens the book of a part.
	 * @param job the import's job
	 * @param context the part's, where its totals so far stand
	 * @param stopped the sentence that tells what an early stop leaves
	 * @return the book
	 */
	PartBook open(long job, ExecutionContext context, String stopped) {
		return new PartBook(this, job, context, stopped);
	}

}
