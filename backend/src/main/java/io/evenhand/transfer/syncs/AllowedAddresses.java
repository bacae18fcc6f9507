package io.evenhand.transfer.syncs;

import java.util.List;

/**
 * Addresses to which connections to providers may be made beside those of the settings. A
 * module that brings a provider of its own gives one as a bean. Immutable.
 *
 * @param addresses as in {@link ProviderSettings#allowedAddresses()}
 */
public record AllowedAddresses(List<String> addresses) {

	public AllowedAddresses {
		addresses = List.copyOf(addresses);
	}

}
