package io.evenhand.gate;

import io.evenhand.gate.jdbc.ShareRecords.Why;
import org.jspecify.annotations.Nullable;

/**
 * Why a tenant has its share. Immutable.
 *
 * @param kind what kind of reason
 * @param words in the words of who set it
 */
public record ShareReason(ShareKind kind, String words) {

	static @Nullable ShareReason of(@Nullable Why why) {
		return (why != null) ? new ShareReason(ShareKind.of(why.kind()).orElse(ShareKind.OTHER), why.words()) : null;
	}

}
