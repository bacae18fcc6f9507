package io.evenhand.transfer.syncs.provider;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * How credentials are sent: always in a header, never in an address, where logs would
 * show them. Immutable.
 *
 * @param style {@code bearer} (the default), {@code basic} (the credentials are
 * {@code user:password}), {@code header} (as they are, in a header of the given name) or
 * {@code none}
 * @param header the header's name, for the style {@code header}
 * @param prefix what stands before the credentials there, such as {@code Token }
 */
public record Auth(@Nullable String style, @Nullable String header, @Nullable String prefix) {

	private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

	private static final Pattern PREFIX = Pattern.compile("[\\x20-\\x7E]{0,60}");

	public Auth {
		style = (style != null) ? style.toLowerCase(Locale.ROOT) : "bearer";
		switch (style) {
			case "bearer", "basic", "none" -> Provider.need(header == null && prefix == null,
					"Only the style header of auth takes the members header and prefix");
			case "header" -> Provider.need(header != null && HEADER.matcher(header).matches(),
					"The style header of auth needs the name of a header in the member header");
			default -> throw new IllegalArgumentException("The style of auth is bearer, basic, header or none");
		}
		Provider.need(prefix == null || PREFIX.matcher(prefix).matches(), "The prefix of auth is plain text");
	}

	/**
	 * Whether a connection needs credentials.
	 * @return false for the style {@code none}
	 */
	public boolean needed() {
		return !"none".equals(this.style);
	}

	/**
	 * The headers that carry credentials.
	 * @param credentials in the clear
	 * @return secret headers
	 */
	public Map<String, String> headers(String credentials) {
		return switch (String.valueOf(this.style)) {
			case "none" -> Map.of();
			case "basic" -> Map.of("Authorization",
					"Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
			case "header" ->
				Map.of(String.valueOf(this.header), ((this.prefix != null) ? this.prefix : "") + credentials);
			default -> Map.of("Authorization", "Bearer " + credentials);
		};
	}

}
