package io.evenhand.transfer.syncs;

import java.util.Locale;

/**
 * What a sync asks for.
 */
public enum Mode {

	/** Everything; afterwards it is known what is missing. */
	FULL,
	/** What changed since the last mark; everything where there is none. */
	INCREMENTAL,
	/** Given records. */
	REPAIR;

	/**
	 * The name in the API.
	 * @return lower case
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
