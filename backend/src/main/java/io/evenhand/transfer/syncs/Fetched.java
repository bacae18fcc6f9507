package io.evenhand.transfer.syncs;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;

import io.evenhand.transfer.syncs.page.Page;
import org.jspecify.annotations.Nullable;

/**
 * What came of asking for a page. Immutable.
 */
sealed interface Fetched {

	/**
	 * The page.
	 *
	 * @param address what was asked
	 * @param page what it says
	 * @param date when the provider says that it answered; null where it does not
	 */
	record Whole(URI address, Page page, @Nullable Instant date) implements Fetched {
	}

	/**
	 * The provider asks to wait.
	 *
	 * @param told how long it says, zero where that has passed; null where it says
	 * nothing
	 */
	record Wait(@Nullable Duration told) implements Fetched {
	}

	/** The cursor is no longer known. */
	record Dead() implements Fetched {
	}

}
