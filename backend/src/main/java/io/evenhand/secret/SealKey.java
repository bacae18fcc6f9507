package io.evenhand.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key of what is sealed: AES-256 in GCM with a fresh nonce each time, derived from the
 * installation's secret key (HKDF with HMAC-SHA-256, RFC 5869), so that no other use of
 * that key shares it. Whose it is is authenticated with it: what is copied to another row
 * cannot be opened there. Immutable.
 */
final class SealKey {

	private static final int NONCE = 12;

	private static final int TAG_BITS = 128;

	private static final SecureRandom random = new SecureRandom();

	private final SecretKeySpec key;

	private final String mark;

	private SealKey(SecretKeySpec key, String mark) {
		this.key = key;
		this.mark = mark;
	}

	static SealKey of(String secret) {
		byte[] extracted = hmac("evenhand".getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
		byte[] key = hmac(extracted, "connection credentials\u0001".getBytes(StandardCharsets.UTF_8));
		byte[] mark = hmac(extracted, "name of the key\u0001".getBytes(StandardCharsets.UTF_8));
		return new SealKey(new SecretKeySpec(key, "AES"), HexFormat.of().formatHex(mark, 0, 4));
	}

	/** By which a sealed text's key is found again. */
	boolean sealed(String text) {
		return text.startsWith(this.mark + ".");
	}

	String seal(String owner, String text) {
		byte[] nonce = new byte[NONCE];
		random.nextBytes(nonce);
		byte[] bytes = crypt(Cipher.ENCRYPT_MODE, nonce, owner, text.getBytes(StandardCharsets.UTF_8));
		byte[] all = Arrays.copyOf(nonce, NONCE + bytes.length);
		System.arraycopy(bytes, 0, all, NONCE, bytes.length);
		return this.mark + "." + Base64.getEncoder().encodeToString(all);
	}

	/**
	 * Opens what was sealed.
	 * @throws IllegalStateException if it is not as it was sealed for this owner
	 */
	String open(String owner, String sealed) {
		byte[] all = Base64.getDecoder().decode(sealed.substring(this.mark.length() + 1));
		byte[] text = crypt(Cipher.DECRYPT_MODE, Arrays.copyOf(all, NONCE), owner,
				Arrays.copyOfRange(all, NONCE, all.length));
		return new String(text, StandardCharsets.UTF_8);
	}

	private byte[] crypt(int mode, byte[] nonce, String owner, byte[] bytes) {
		try {
			Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
			cipher.init(mode, this.key, new GCMParameterSpec(TAG_BITS, nonce));
			cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
			return cipher.doFinal(bytes);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("What is kept for " + owner + " could not be opened or sealed", ex);
		}
	}

	private static byte[] hmac(byte[] key, byte[] text) {
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(key, "HmacSHA256"));
			return mac.doFinal(text);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
