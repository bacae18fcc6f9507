package io.evenhand.audit;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * What was changed, in words that people read in the audit. Immutable.
 *
 * @param action verb and kind, such as {@code lane.pause} or {@code share.edit}
 * @param objectType what kind of thing, such as {@code lane}, {@code tenant},
 * {@code share}, {@code user}, {@code token}, {@code collection}
 * @param objectId its name as people know it, such as {@code bulk} or {@code acme/bulk}
 * @param tenant whose it is, null where it is nobody's
 * @param before how it was, in words such as "weight 2, cap 8"; null where it is new
 * @param after how it is now; null where it is gone
 */
public record Change(String action, String objectType, String objectId, @Nullable TenantId tenant,
		@Nullable String before, @Nullable String after) {

	/** The most characters of "before" and "after"; longer ones are cut. */
	public static final int MAX_TEXT = 2_000;

	public Change {
		before = cut(before);
		after = cut(after);
	}

	private static @Nullable String cut(@Nullable String text) {
		return (text == null || text.length() <= MAX_TEXT) ? text : text.substring(0, MAX_TEXT - 1) + "…";
	}

}
