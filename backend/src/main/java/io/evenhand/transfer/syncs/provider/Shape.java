package io.evenhand.transfer.syncs.provider;

import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Where things stand in an answer, as JSON pointers. Immutable.
 *
 * @param items the list of items
 * @param id an item's id, within the item
 * @param next the next cursor or address; its absence is the end
 * @param last true on the last page
 * @param more true on every page but the last
 * @param pages how many pages there are
 * @param endsWith where the answer has no word for it: the list ends with an
 * {@code empty} or a {@code short} page
 * @param error what stands there only in an answer that is a failure
 * @param deadCursor the statuses that say a cursor is no longer known, 410 by default
 */
public record Shape(String items, String id, @Nullable String next, @Nullable String last, @Nullable String more,
		@Nullable String pages, @Nullable String endsWith, @Nullable String error, @Nullable List<Integer> deadCursor) {

	private static final Set<String> ENDS = Set.of("empty", "short");

	public Shape {
		Pointers.check(items, "answer.items");
		Pointers.check(id, "answer.id");
		Pointers.checkOptional(next, "answer.next");
		Pointers.checkOptional(last, "answer.last");
		Pointers.checkOptional(more, "answer.more");
		Pointers.checkOptional(pages, "answer.pages");
		Pointers.checkOptional(error, "answer.error");
		endsWith = (endsWith != null) ? endsWith.toLowerCase(Locale.ROOT) : null;
		Provider.need(endsWith == null || ENDS.contains(endsWith), "The member answer.endsWith is empty or short");
		deadCursor = (deadCursor != null) ? List.copyOf(deadCursor) : List.of(410);
		Provider.need(deadCursor.stream().allMatch((status) -> status >= 400 && status < 500 && status != 429),
				"The member answer.deadCursor is a list of statuses from 400 to 499, without 429");
	}

	/** A list ends with a page that has fewer items than were asked for. */
	public boolean endsShort() {
		return "short".equals(this.endsWith);
	}

	/** A list ends with a page that has no items. */
	public boolean endsEmpty() {
		return "empty".equals(this.endsWith);
	}

	/** Whether a status says that a cursor is no longer known. */
	public boolean kills(int status) {
		return this.deadCursor != null && this.deadCursor.contains(status);
	}

}
