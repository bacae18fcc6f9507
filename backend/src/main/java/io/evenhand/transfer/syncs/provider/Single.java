package io.evenhand.transfer.syncs.provider;

import org.jspecify.annotations.Nullable;

/**
 * How to ask for one record. Immutable.
 *
 * @param address with {@code {id}} where the id goes
 * @param item where the item stands in the answer, a JSON pointer; all of it by default
 */
public record Single(String address, @Nullable String item) {

	/** Where the id goes. */
	public static final String ID = "{id}";

	public Single {
		Addresses.check((address != null) ? address.replace(ID, "1") : null, "repair.address");
		Provider.need(address.contains(ID), "The member repair.address holds {id} where the id goes");
		item = (item != null) ? item : "";
		Pointers.check(item, "repair.item");
	}

}
