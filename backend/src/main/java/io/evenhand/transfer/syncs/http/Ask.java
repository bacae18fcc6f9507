package io.evenhand.transfer.syncs.http;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * A request to a provider. Immutable. Its text shows neither headers nor query: both may
 * hold secrets.
 *
 * @param uri where to, {@code http} or {@code https}, with a host
 * @param headers sent to every origin
 * @param secrets headers that are sent to this origin only; a redirect to another one
 * goes without them, also on its way back
 * @param deadline for all of it, the last byte of the body included
 * @param bodyLimit the most bytes of a body
 */
public record Ask(URI uri, Map<String, String> headers, Map<String, String> secrets, Duration deadline,
		long bodyLimit) {

	public Ask {
		headers = Map.copyOf(headers);
		secrets = Map.copyOf(secrets);
	}

	@Override
	public String toString() {
		return "GET " + this.uri.getScheme() + "://" + this.uri.getRawAuthority() + this.uri.getRawPath();
	}

}
