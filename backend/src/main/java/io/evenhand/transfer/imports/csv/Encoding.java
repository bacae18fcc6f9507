package io.evenhand.transfer.imports.csv;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * A file's character set, from its mark and the setting. Immutable.
 *
 * @param charset the character set; UTF-8 is read as it is, others are converted once
 * @param mark bytes of the byte-order mark at the file's beginning
 */
public record Encoding(Charset charset, int mark) {

	/**
	 * Finds a file's character set.
	 * @param head the file's first bytes
	 * @param setting what the sender says; null where nothing
	 * @return the character set
	 * @throws FileRefused if mark and setting contradict each other, or the file seems to
	 * be UTF-16 without a mark, in a sentence
	 */
	public static Encoding of(byte[] head, @Nullable Charset setting) {
		if (begins(head, 0xFF, 0xFE, 0, 0) || begins(head, 0, 0, 0xFE, 0xFF)) {
			throw new FileRefused("The file is UTF-32, which is not read here. Save it as \"CSV UTF-8\".");
		}
		if (begins(head, 0xEF, 0xBB, 0xBF)) {
			return marked(StandardCharsets.UTF_8, 3, setting);
		}
		if (begins(head, 0xFF, 0xFE)) {
			return marked(StandardCharsets.UTF_16LE, 2, setting);
		}
		if (begins(head, 0xFE, 0xFF)) {
			return marked(StandardCharsets.UTF_16BE, 2, setting);
		}
		if (setting == null && holdsZero(head)) {
			throw new FileRefused(
					"The file holds zero bytes near its beginning: it is UTF-16 without its mark, or not a "
							+ "text file. Save it as \"CSV UTF-8\".");
		}
		if (setting != null && setting.equals(StandardCharsets.UTF_16)) {
			return new Encoding(StandardCharsets.UTF_16BE, 0);
		}
		return new Encoding((setting != null) ? setting : StandardCharsets.UTF_8, 0);
	}

	public boolean isUtf8() {
		return this.charset.equals(StandardCharsets.UTF_8) || this.charset.equals(StandardCharsets.US_ASCII);
	}

	private static Encoding marked(Charset found, int mark, @Nullable Charset setting) {
		boolean same = setting == null || setting.equals(found)
				|| (setting.equals(StandardCharsets.UTF_16) && found != StandardCharsets.UTF_8);
		if (!same) {
			throw new FileRefused(
					"The file begins with the mark of %s, but the format says %s. Leave the character set out."
						.formatted(found.name(), setting));
		}
		return new Encoding(found, mark);
	}

	/**
	 * UTF-16 has zeros from its first line on; in a text a zero may stand in a cell, so
	 * that what was exported can be imported.
	 */
	private static boolean holdsZero(byte[] head) {
		boolean header = true;
		int zeros = 0;
		for (byte next : head) {
			header &= next != '\n' && next != '\r';
			if (next == 0) {
				if (header) {
					return true;
				}
				zeros++;
			}
		}
		return zeros > head.length / 4;
	}

	private static boolean begins(byte[] head, int... mark) {
		if (head.length < mark.length) {
			return false;
		}
		for (int i = 0; i < mark.length; i++) {
			if ((head[i] & 0xFF) != mark[i]) {
				return false;
			}
		}
		return true;
	}

}
