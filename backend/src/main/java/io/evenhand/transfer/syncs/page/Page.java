package io.evenhand.transfer.syncs.page;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What an answer says. Immutable.
 *
 * @param items its items
 * @param next the next cursor or address; null where there is none
 * @param last whether the answer says that nothing follows; null where it does not say
 */
public record Page(List<JsonNode> items, @Nullable String next, @Nullable Boolean last) {

	public Page {
		items = List.copyOf(items);
	}

}
