package io.evenhand.notify;

import java.util.Locale;

/** How a tenant is told. */
public enum Kind {

	/** A signed POST to an address of the tenant's. */
	WEBHOOK,
	/** A mail to each of the tenant's recipients. */
	MAIL;

	/**
	 * Its name in addresses, labels and messages.
	 * @return lower case
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
