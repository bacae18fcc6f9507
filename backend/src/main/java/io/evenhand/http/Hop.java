package io.evenhand.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.evenhand.http.ExchangeFailed.Why;

/**
 * One request of an exchange, the first or one after a redirect. Immutable.
 *
 * @param uri where to
 * @param secrets the headers that may still go along
 * @param left how many more redirects are followed
 */
record Hop(URI uri, Map<String, String> secrets, int left) {

	private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

	static final int MOST = 5;

	static Hop first(Ask ask) throws ExchangeFailed {
		return new Hop(checked(ask.uri()), ask.secrets(), MOST);
	}

	static boolean redirects(int status) {
		return REDIRECTS.contains(status);
	}

	/**
	 * The next one.
	 * @param location what the answer says
	 * @return the hop, without secrets where the origin is another or was on the way
	 * @throws ExchangeFailed if it is not followed: too many, from https to http, or
	 * somewhere that is no address
	 */
	Hop to(String location) throws ExchangeFailed {
		if (this.left == 0) {
			throw new ExchangeFailed(Why.REDIRECT, null);
		}
		URI next;
		try {
			next = checked(this.uri.resolve(new URI(location)));
		}
		catch (URISyntaxException | ExchangeFailed ex) {
			throw new ExchangeFailed(Why.REDIRECT, ex);
		}
		if (scheme(this.uri).equals("https") && !scheme(next).equals("https")) {
			throw new ExchangeFailed(Why.REDIRECT, null);
		}
		return new Hop(next, origin(next).equals(origin(this.uri)) ? this.secrets : Map.of(), this.left - 1);
	}

	private static URI checked(URI uri) throws ExchangeFailed {
		boolean web = uri.getScheme() != null && Set.of("http", "https").contains(scheme(uri));
		if (!web || uri.getHost() == null || uri.getRawUserInfo() != null) {
			throw new ExchangeFailed(Why.ADDRESS_INVALID, null);
		}
		return uri;
	}

	private static String scheme(URI uri) {
		return uri.getScheme().toLowerCase(Locale.ROOT);
	}

	static int port(URI uri) {
		return (uri.getPort() >= 0) ? uri.getPort() : scheme(uri).equals("https") ? 443 : 80;
	}

	private static String origin(URI uri) {
		return scheme(uri) + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port(uri);
	}

}
