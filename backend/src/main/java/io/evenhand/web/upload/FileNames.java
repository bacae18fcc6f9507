package io.evenhand.web.upload;

/**
 * Makes of a file's name, which is anybody's text, one line that people can read. It is
 * shown and stored as text and is never part of a path.
 */
final class FileNames {

	private FileNames() {
	}

	/**
	 * The last part of a path, without control characters and without those that turn the
	 * direction of what follows.
	 * @param sent what was sent
	 * @return the name, possibly empty
	 */
	static String clean(String sent) {
		StringBuilder clean = new StringBuilder();
		sent.codePoints().filter(FileNames::readable).forEach(clean::appendCodePoint);
		String name = clean.toString();
		return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).strip();
	}

	private static boolean readable(int character) {
		boolean turns = (character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069)
				|| character == 0x200E || character == 0x200F || character == 0x061C;
		int type = Character.getType(character);
		return !turns && type != Character.CONTROL && type != Character.LINE_SEPARATOR
				&& type != Character.PARAGRAPH_SEPARATOR && type != Character.SURROGATE;
	}

}
