package io.evenhand.transfer.syncs.page;

import io.evenhand.record.NewRecord;

/**
 * What became of an item.
 */
public sealed interface Item {

	/** A record to be stored. */
	record Good(NewRecord record) implements Item {
	}

	/** An item that is not stored, and why. */
	record Bad(long place, String field, String text, String reason) implements Item {
	}

}
