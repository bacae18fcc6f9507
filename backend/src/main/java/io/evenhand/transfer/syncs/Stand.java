package io.evenhand.transfer.syncs;

import java.time.Instant;

import io.evenhand.job.Counts;
import io.evenhand.transfer.syncs.page.Position;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is. Immutable.
 *
 * @param begun when, from when on it asks for changes, and its new mark; null before its
 * first request
 * @param position what it asks for next; null before its first request and after its end
 * @param round how often it began again
 * @param pages how many were stored
 * @param finished whether the documented end was reached
 * @param counts its records
 * @param waits how often in a row it was asked to wait, and since when
 */
record Stand(@Nullable Begun begun, @Nullable Position position, int round, int pages, boolean finished, Counts counts,
		Waits waits) {

	/** Its beginning. */
	record Begun(Instant at, @Nullable Instant since, Instant mark) {
	}

	/** Its waits in a row. */
	record Waits(int times, @Nullable Instant since) {
	}

}
