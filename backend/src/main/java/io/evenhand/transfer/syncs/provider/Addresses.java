package io.evenhand.transfer.syncs.provider;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Checks addresses as operators write them. Stateless.
 */
final class Addresses {

	private static final int LONGEST = 1_000;

	private Addresses() {
	}

	static void check(@Nullable String address, String member) {
		String sentence = "The member " + member + " is an address such as https://api.example.com/v1/items, "
				+ "without credentials in it";
		try {
			Provider.need(address != null && address.length() <= LONGEST, sentence);
			URI uri = new URI(address);
			Provider.need(
					uri.getScheme() != null && Set.of("http", "https").contains(uri.getScheme())
							&& uri.getHost() != null && uri.getRawUserInfo() == null && uri.getRawFragment() == null,
					sentence);
		}
		catch (URISyntaxException ex) {
			throw new IllegalArgumentException(sentence, ex);
		}
	}

}
