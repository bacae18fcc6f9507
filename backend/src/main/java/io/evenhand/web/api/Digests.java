package io.evenhand.web.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

/**
 * Digests of what a request asks for. Single-threaded: each is built up and read once.
 */
public final class Digests {

	private final MessageDigest digest;

	public Digests() {
		try {
			this.digest = MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every JDK has SHA-256", ex);
		}
	}

	/**
	 * Adds a text; two texts never run into each other, and null is not the empty one.
	 * @param text any text
	 * @return this digest
	 */
	public Digests with(@Nullable String text) {
		byte[] bytes = (text != null) ? text.getBytes(StandardCharsets.UTF_8) : new byte[0];
		this.digest.update(((text != null) ? bytes.length + ":" : "-:").getBytes(StandardCharsets.US_ASCII));
		this.digest.update(bytes);
		return this;
	}

	Digests with(byte[] bytes) {
		this.digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
		this.digest.update(bytes);
		return this;
	}

	/**
	 * Ends it.
	 * @return 64 hexadecimal digits
	 */
	public String hex() {
		return HexFormat.of().formatHex(this.digest.digest());
	}

}
