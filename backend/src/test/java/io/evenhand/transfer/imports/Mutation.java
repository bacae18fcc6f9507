package io.evenhand.transfer.imports;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * What happens to files on their way: bytes that are lost, doubled, moved, overwritten
 * and put in, and ends that are cut off. Stateless.
 */
final class Mutation {

	private static final String[] PUT_IN = { "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", "\u0000", "\\", " ",
			"{", "}", "[", ":", "'", "=", "-", "0", "e5", "null", "\uFEFF", "\u00A0", "\u00e9", "\uFFFD", "\u001A",
			",,,,\n", "sep=;\n", "{\"ref\":\"forged\"}\n", "forged,x,1,2026-01-01,true\n", "\"\n\"" };

	private Mutation() {
	}

	static byte[] of(Random random, byte[] good) {
		byte[] bytes = good;
		for (int left = 1 + random.nextInt(4); left > 0 && bytes.length > 1; left--) {
			int from = random.nextInt(bytes.length);
			int to = Math.min(bytes.length, from + 1 + random.nextInt((random.nextInt(4) == 0) ? 200 : 4));
			byte[] slice = Arrays.copyOfRange(bytes, from, to);
			bytes = switch (random.nextInt(8)) {
				case 0 -> joined(bytes, from, new byte[0], to);
				case 1 -> joined(bytes, to, slice, to);
				case 2 -> joined(bytes, random.nextInt(bytes.length), slice, bytes.length);
				case 3 -> Arrays.copyOf(bytes, to);
				case 4 -> joined(bytes, from, new byte[] { (byte) random.nextInt(256) }, from);
				case 5 -> joined(bytes, from, new byte[] { (byte) random.nextInt(128) }, from + 1);
				default ->
					joined(bytes, from, PUT_IN[random.nextInt(PUT_IN.length)].getBytes(StandardCharsets.UTF_8), from);
			};
		}
		return bytes;
	}

	/** The bytes to a place, others, and the bytes from another place on. */
	private static byte[] joined(byte[] bytes, int to, byte[] between, int from) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.write(bytes, 0, to);
		out.writeBytes(between);
		out.write(bytes, from, bytes.length - from);
		return out.toByteArray();
	}

}
