package io.evenhand.http;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A request to somebody else's server. Immutable. Its text shows neither headers nor
 * query: both may hold secrets.
 *
 * @param uri where to, {@code http} or {@code https}, with a host
 * @param headers sent to every origin
 * @param secrets headers that are sent to this origin only; a redirect to another one
 * goes without them, also on its way back
 * @param deadline for all of it, the last byte of the body included
 * @param bodyLimit the most bytes of a body
 * @param content JSON that is sent, with a POST whose redirects are not followed and
 * whose answer's body is thrown away; null for a GET. Not to be changed
 */
public record Ask(URI uri, Map<String, String> headers, Map<String, String> secrets, Duration deadline, long bodyLimit,
		byte @Nullable [] content) {

	public Ask {
		headers = Map.copyOf(headers);
		secrets = Map.copyOf(secrets);
	}

	/** A GET. */
	public Ask(URI uri, Map<String, String> headers, Map<String, String> secrets, Duration deadline, long bodyLimit) {
		this(uri, headers, secrets, deadline, bodyLimit, null);
	}

	@Override
	public String toString() {
		return ((this.content != null) ? "POST " : "GET ") + this.uri.getScheme() + "://" + this.uri.getRawAuthority()
				+ this.uri.getRawPath();
	}

}
