package io.evenhand.transfer.syncs.provider;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A provider's API as operators describe it. Immutable; what cannot be is refused with a
 * sentence.
 *
 * @param name how connections and pauses name it: lower-case letters, digits and hyphens,
 * at most 60 characters
 * @param title what people call it, 1 to 100 characters; its name by default
 * @param address of the list of records, {@code https://…}, with fixed parameters where
 * it needs some
 * @param auth how credentials are sent
 * @param paging how it goes on from page to page
 * @param answer where things stand in an answer
 * @param fields from a collection's field to where its value stands in an item, as JSON
 * pointers; at least one
 * @param updated how to ask for what changed since; null where it cannot be asked
 * @param repair how to ask for one record; null where it cannot be asked
 * @param limits what it allows, and what a run may take
 */
public record Provider(String name, String title, String address, Auth auth, Paging paging, Shape answer,
		Map<String, String> fields, @Nullable Updated updated, @Nullable Single repair, Limits limits) {

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,59}");

	private static final int MAX_TITLE = 100;

	public Provider {
		need(name != null && NAME.matcher(name).matches(), "A provider's name is a lower-case letter followed by "
				+ "lower-case letters, digits and hyphens, at most 60 characters");
		title = (title == null || title.isBlank()) ? name : title.strip();
		need(title.length() <= MAX_TITLE, "A provider's title has 1 to 100 characters");
		Addresses.check(address, "address");
		auth = (auth != null) ? auth : new Auth(null, null, null);
		need(paging != null, "Say in paging how the provider goes on from page to page");
		need(answer != null, "Say in answer where the items stand");
		need(fields != null && !fields.isEmpty(), "Say in fields which field takes which value of an item");
		fields = Map.copyOf(fields);
		fields.forEach((field, pointer) -> Pointers.check(pointer, "fields." + field));
		limits = (limits != null) ? limits : Limits.NONE;
		paging.check(answer, updated);
	}

	static void need(boolean met, String sentence) {
		if (!met) {
			throw new IllegalArgumentException(sentence);
		}
	}

	/** Where one record is asked for. */
	public Single single() {
		return Objects.requireNonNull(this.repair, "this provider has no address of one record");
	}

}
