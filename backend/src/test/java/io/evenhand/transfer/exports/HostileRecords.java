package io.evenhand.transfer.exports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Records that are hard on files: made of what separates, quotes, runs, breaks and hides.
 */
final class HostileRecords {

	private static final String[] PIECES = { "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "'", "''", "\"", "\"\"", ",",
			";", "|", "\\", "\\n", " ", "\u00a0", "\uFEFF", "\u2028", "\u0000", "\u001f", "\u007f", "\uFF1D", "\uFF0B",
			"\uFF0D", "\uFF20", "\uD83D\uDE00", "e\u0301", "\u00e9", "null", "true", "1E5", "007", "-1.50", "{", "}",
			"sep=;", "ref,name", "\uFFFD", "x", "#", "a" };

	private HostileRecords() {
	}

	static List<Map<String, String>> of(Random random, int count) {
		List<Map<String, String>> records = new ArrayList<>();
		Set<String> keys = new HashSet<>();
		while (records.size() < count) {
			String key = text(random);
			if (!storable(key) || !keys.add(key)) {
				continue;
			}
			Map<String, String> record = new HashMap<>();
			record.put("ref", key);
			maybe(random, record, "name", text(random));
			maybe(random, record, "note", text(random));
			maybe(random, record, "amount", decimal(random));
			maybe(random, record, "pieces", Long.toString(random.nextLong()));
			maybe(random, record, "due_on", "20%02d-02-28".formatted(random.nextInt(100)));
			maybe(random, record, "due_at", "%02d:30:00".formatted(random.nextInt(24)));
			maybe(random, record, "paid", Boolean.toString(random.nextBoolean()));
			records.add(record);
		}
		return records;
	}

	/** What an import takes for a key. */
	private static boolean storable(String key) {
		return !key.isBlank() && !key.matches("[+-]?([0-9]+[.,][0-9]+[eE][+-]?[0-9]+|[0-9]+[eE][+-][0-9]+)");
	}

	private static void maybe(Random random, Map<String, String> record, String field, String value) {
		if (random.nextInt(4) > 0 && !value.isEmpty()) {
			record.put(field, value);
		}
	}

	private static String decimal(Random random) {
		StringBuilder digits = new StringBuilder(random.nextBoolean() ? "-" : "").append(1 + random.nextInt(9));
		for (int digit = random.nextInt(30); digit > 0; digit--) {
			digits.append(random.nextInt(10));
		}
		return random.nextBoolean() ? digits.toString() : digits.append(".").append(random.nextInt(100)).toString();
	}

	private static String text(Random random) {
		StringBuilder text = new StringBuilder();
		for (int piece = random.nextInt(7); piece >= 0; piece--) {
			text.append(PIECES[random.nextInt(PIECES.length)]);
		}
		return text.toString();
	}

}
