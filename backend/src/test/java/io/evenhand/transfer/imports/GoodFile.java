package io.evenhand.transfer.imports;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A file without a fault, of one kind and made at random.
 *
 * @param header its header with line end; empty where it is JSON Lines
 * @param rows its rows, each with its line end
 * @param format how it is written
 */
record GoodFile(String header, List<String> rows, ImportFormat format) {

	private static final String[] WORDS = { "a", "M\u00fcller", "\u5b57", "\uD83D\uDE00", "x y", "'tis", "=1+1", "\\N",
			"O'Neil", "5 cm", "12,5", "semi;colon", "say \"hi\"", "two\nlines", "bar|bar", "" };

	private static final String[] ENDS = { "\n", "\r\n", "\r" };

	static GoodFile of(Random random, boolean json, int count) {
		String end = ENDS[random.nextInt(3)];
		char delimiter = ",;\t|".charAt(random.nextInt(4));
		String sign = random.nextBoolean() ? "." : ",";
		List<String> rows = new ArrayList<>();
		for (int row = 0; row < count; row++) {
			String[] cells = { "r" + row, WORDS[random.nextInt(WORDS.length)],
					random.nextInt(100_000) + sign + random.nextInt(100),
					LocalDate.of(2026, 1, 1).plusDays(random.nextInt(700)).toString(),
					random.nextBoolean() ? "true" : "FALSE" };
			rows.add((json ? object(random, cells) : row(random, cells, delimiter)) + end);
		}
		String header = String.join(String.valueOf(delimiter), "ref", "name", "amount", "due_on", "paid") + end;
		return new GoodFile(json ? "" : header, rows, new ImportFormat(null, null, sign, "yyyy-MM-dd"));
	}

	private static String row(Random random, String[] cells, char delimiter) {
		StringBuilder row = new StringBuilder();
		for (String cell : cells) {
			boolean quoted = random.nextInt(4) == 0 || cell.indexOf(delimiter) >= 0 || cell.matches("(?s).*[\"\r\n].*");
			row.append(row.isEmpty() ? "" : delimiter).append(quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
		}
		return row.toString();
	}

	private static String object(Random random, String[] cells) {
		String text = cells[1].replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
		String amount = random.nextBoolean() ? '"' + cells[2] + '"' : cells[2].replaceAll(",.*", "");
		return "{\"ref\":\"" + cells[0] + "\",\"name\":\"" + text + "\",\"amount\":" + amount + ",\"due_on\":\""
				+ cells[3] + "\",\"paid\":" + cells[4].toLowerCase(Locale.ROOT) + "}";
	}

	String text() {
		return this.header + String.join("", this.rows);
	}

}
