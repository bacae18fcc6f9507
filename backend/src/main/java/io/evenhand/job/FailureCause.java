package io.evenhand.job;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What failures have in common: their sentence without what differs from job to job, that
 * is quoted text, references and numbers. Immutable.
 *
 * @param text the sentence with a mark in the place of each of these
 */
record FailureCause(String text) {

	private static final Pattern QUOTED = Pattern.compile("“[^”]*”?|\"[^\"]*\"?");

	private static final Pattern REFERENCE = Pattern.compile("\\bJ\\d+(?:-R\\d+-A\\d+)?\\b");

	private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,:]\\d+)*");

	private static final int KEY_BYTES = 8;

	static FailureCause of(String sentence) {
		String text = QUOTED.matcher(sentence).replaceAll("“…”");
		text = REFERENCE.matcher(text).replaceAll("J…");
		return new FailureCause(NUMBER.matcher(text).replaceAll("…"));
	}

	/** The same for the same cause, fit for an address: 16 hexadecimal digits. */
	String key() {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(this.text.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(digest, 0, KEY_BYTES);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
