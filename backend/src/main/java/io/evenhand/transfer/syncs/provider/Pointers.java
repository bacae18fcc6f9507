package io.evenhand.transfer.syncs.provider;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/**
 * Checks JSON pointers (RFC 6901) as operators write them. Stateless.
 */
final class Pointers {

	private static final int LONGEST = 300;

	private Pointers() {
	}

	static void check(@Nullable String pointer, String member) {
		String sentence = "The member " + member + " is a JSON pointer such as /data/items, or \"\" for all of it";
		Provider.need(pointer != null && pointer.length() <= LONGEST && (pointer.isEmpty() || pointer.startsWith("/")),
				sentence);
		try {
			JsonPointer.compile(pointer);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(sentence, ex);
		}
	}

	static void checkOptional(@Nullable String pointer, String member) {
		if (pointer != null) {
			check(pointer, member);
		}
	}

}
