package io.evenhand.transfer;

/**
 * Writes text as JSON does. Stateless.
 */
public final class JsonText {

	private static final char[] HEXADECIMAL = "0123456789abcdef".toCharArray();

	private JsonText() {
	}

	/**
	 * Appends a text in quotes.
	 * @param to where to
	 * @param text any text
	 */
	public static void append(StringBuilder to, String text) {
		to.append('"');
		int written = 0;
		for (int at = 0; at < text.length(); at++) {
			char next = text.charAt(at);
			if (next == '"' || next == '\\' || next < ' ') {
				to.append(text, written, at);
				escape(to, next);
				written = at + 1;
			}
		}
		to.append(text, written, text.length()).append('"');
	}

	private static void escape(StringBuilder to, char next) {
		switch (next) {
			case '"' -> to.append("\\\"");
			case '\\' -> to.append("\\\\");
			case '\n' -> to.append("\\n");
			case '\r' -> to.append("\\r");
			case '\t' -> to.append("\\t");
			default -> to.append("\\u00").append(HEXADECIMAL[next >> 4]).append(HEXADECIMAL[next & 15]);
		}
	}

}
