package io.evenhand.notify;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs webhooks as Standard Webhooks 1.0 says (standardwebhooks.com): HMAC-SHA-256 over
 * the id, the time and the body. Stateless.
 */
final class Signature {

	/** With which each secret begins. */
	static final String PREFIX = "whsec_";

	private static final int BYTES = 32;

	private static final SecureRandom random = new SecureRandom();

	private Signature() {
	}

	static String newSecret() {
		byte[] bytes = new byte[BYTES];
		random.nextBytes(bytes);
		return PREFIX + Base64.getEncoder().encodeToString(bytes);
	}

	/**
	 * The header's value.
	 * @param secrets each signs; the receiver accepts any that it knows
	 * @param id of what is told
	 * @param seconds when it is sent, since 1970
	 * @param body as it is sent, byte for byte
	 */
	static String header(List<String> secrets, String id, long seconds, byte[] body) {
		return secrets.stream()
			.map((secret) -> "v1," + Base64.getEncoder().encodeToString(sign(secret, id, seconds, body)))
			.collect(Collectors.joining(" "));
	}

	private static byte[] sign(String secret, String id, long seconds, byte[] body) {
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(PREFIX.length())), "HmacSHA256"));
			mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
			return mac.doFinal(body);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
