package io.evenhand.web.portal;

import java.util.List;
import java.util.Map;

import io.evenhand.web.Moment;
import org.jspecify.annotations.Nullable;

/**
 * A customer's connections and the form that makes one. Immutable.
 *
 * @param lines the connections by name
 * @param providers titles by name
 * @param collections titles by name
 * @param typed what was typed, by field, without credentials
 * @param errors a sentence for each field at fault
 */
record ConnectionsPage(List<Line> lines, Map<String, String> providers, Map<String, String> collections,
		Map<String, String> typed, Map<String, String> errors) {

	/**
	 * A connection.
	 *
	 * @param name how the customer names it
	 * @param provider the provider's title
	 * @param collection the collection's title
	 * @param mark until when changes are stored; null before its first sync
	 */
	record Line(String name, String provider, String collection, @Nullable Moment mark) {
	}

}
