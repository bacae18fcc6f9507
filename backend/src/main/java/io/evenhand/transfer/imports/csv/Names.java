package io.evenhand.transfer.imports.csv;

/**
 * The names of columns and members, as people and programs write them. Stateless.
 */
public final class Names {

	private Names() {
	}

	/**
	 * A name without what cannot be seen around it: spaces, no-break and zero-width
	 * characters, direction and byte-order marks.
	 * @param name as it stands in the file
	 * @return what is left of it, perhaps empty
	 */
	public static String trimmed(String name) {
		int from = 0;
		int to = name.length();
		while (from < to && unseen(name.charAt(from))) {
			from++;
		}
		while (to > from && unseen(name.charAt(to - 1))) {
			to--;
		}
		return name.substring(from, to);
	}

	private static boolean unseen(char one) {
		return Character.isWhitespace(one) || Character.isSpaceChar(one) || (one >= 0x200B && one <= 0x200F)
				|| one == 0x2060 || one == 0xFEFF;
	}

}
