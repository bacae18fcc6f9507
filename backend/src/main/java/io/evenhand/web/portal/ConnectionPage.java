package io.evenhand.web.portal;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One connection of a customer. Immutable.
 *
 * @param line what it is
 * @param credentials whether it has any
 * @param changes whether its provider can say what changed
 * @param key made with the form: sent twice, it is one job
 * @param last the last sync's job; null where there was none
 * @param note what the last sync has to say; null where it has nothing
 * @param missing how many records are to be removed only by a person; null for none
 * @param refused why nothing was done; null where nothing was refused
 * @param errors a sentence for each field at fault
 */
record ConnectionPage(ConnectionsPage.Line line, boolean credentials, boolean changes, String key,
		@Nullable String last, @Nullable String note, @Nullable Integer missing, @Nullable String refused,
		Map<String, String> errors) {
}
