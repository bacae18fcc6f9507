package io.evenhand.transfer.imports.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A file made at random: four columns, a header, rows as they were written.
 *
 * @param header the header with its line end
 * @param rows each with its line end
 */
record RandomFile(String header, List<String> rows) {

	static final int WIDTH = 4;

	private static final String[] WORDS = { "pipe", "Smith, J", "5 m", "", "Gr\u00f6\u00dfe", "\u5b57", "\uD83D\uDE00",
			"9,evil,row,x", "a;b|c", "\\", " ", "=1+1", "12.50", "2026-02-28" };

	/** Which cells are quoted, and what stands in them. */
	enum Style {

		PLAIN, SOME_QUOTED, ALL_QUOTED, SEVERAL_LINES

	}

	static RandomFile of(Random random, int count) {
		Style style = Style.values()[random.nextInt(Style.values().length)];
		String[] ends = switch (random.nextInt(4)) {
			case 0 -> new String[] { "\n" };
			case 1 -> new String[] { "\r\n" };
			case 2 -> new String[] { "\r" };
			default -> new String[] { "\n", "\r\n", "\r" };
		};
		List<String> rows = new ArrayList<>();
		for (int row = 0; row < count; row++) {
			StringBuilder line = new StringBuilder();
			for (int cell = 0; cell < WIDTH; cell++) {
				String text = (cell == 0) ? "r" + row : text(random, style);
				line.append((cell > 0) ? "," : "").append(written(random, style, text));
			}
			rows.add(line + ends[random.nextInt(ends.length)]);
		}
		return new RandomFile("ref,name,note,city\n", rows);
	}

	private static String text(Random random, Style style) {
		StringBuilder text = new StringBuilder(WORDS[random.nextInt(WORDS.length)]);
		if (style != Style.PLAIN && random.nextInt(4) == 0) {
			text.append(" \"").append(WORDS[random.nextInt(WORDS.length)]).append('"');
		}
		if (style == Style.SEVERAL_LINES) {
			while (random.nextInt(3) == 0) {
				text.append(new String[] { "\n", "\r\n", "\r" }[random.nextInt(3)])
					.append(WORDS[random.nextInt(WORDS.length)].replace(",", ""));
			}
		}
		return text.toString();
	}

	private static String written(Random random, Style style, String text) {
		if (style == Style.PLAIN) {
			return text.replace(",", "");
		}
		boolean needed = text.matches("(?s).*[,\"\r\n].*");
		return (needed || style == Style.ALL_QUOTED || random.nextInt(3) == 0) ? '"' + text.replace("\"", "\"\"") + '"'
				: text;
	}

	String text() {
		return this.header + String.join("", this.rows);
	}

}
