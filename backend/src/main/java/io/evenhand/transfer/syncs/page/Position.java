package io.evenhand.transfer.syncs.page;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * Where a run stands: what it asks for next. Immutable.
 *
 * @param cursor the next cursor or address, null for the first page
 * @param page the next page's number, or how many ids of a repair are done
 * @param from where the window begins, null where there are none
 */
public record Position(@Nullable String cursor, int page, @Nullable Instant from) {

	/** The longest cursor that is kept. */
	public static final int LONGEST_CURSOR = 3_000;

}
