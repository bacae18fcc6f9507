package io.evenhand.transfer.syncs;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A connection as somebody asks for it. Immutable; its text does not show the
 * credentials.
 *
 * @param name lower-case letters, digits and hyphens, at most 60 characters
 * @param provider the provider's name
 * @param collection where records go
 * @param credentials in the clear, 1 to 4,000 printable characters; null where none are
 * needed
 */
public record ConnectionForm(String name, String provider, String collection, @Nullable String credentials) {

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,59}");

	private static final Pattern CREDENTIALS = Pattern.compile("[\\x20-\\x7E]{1,4000}");

	public ConnectionForm {
		if (!NAME.matcher(name).matches()) {
			throw new ConnectionRefused("name", "A connection's name is a lower-case letter followed by lower-case "
					+ "letters, digits and hyphens, at most 60 characters.");
		}
		credentials = checked(credentials);
	}

	static @Nullable String checked(@Nullable String credentials) {
		if (credentials == null || credentials.isBlank()) {
			return null;
		}
		String plain = credentials.strip();
		if (!CREDENTIALS.matcher(plain).matches()) {
			throw new ConnectionRefused("credentials",
					"Credentials are up to 4000 letters, digits and signs without line breaks.");
		}
		return plain;
	}

	@Override
	public String toString() {
		return "ConnectionForm[" + this.name + ", " + this.provider + ", " + this.collection + "]";
	}

}
