package io.evenhand.transfer.imports;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import io.evenhand.transfer.imports.csv.Header;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads again, in another way than the import does, what stands in the file where a row
 * was accepted, and compares. Stateless.
 */
final class LineOracle {

	private static final JsonMapper json = JsonMapper.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.build();

	private LineOracle() {
	}

	static void check(String slice, Map<String, @Nullable String> document, Header header, String sign) {
		boolean lines = JsonLines.wrote(header);
		Map<String, @Nullable String> given = lines ? members(slice, document) : cells(slice, header);
		for (Map.Entry<String, @Nullable String> member : given.entrySet()) {
			String stored = document.get(member.getKey());
			String text = member.getValue();
			String what = member.getKey() + " of " + slice;
			boolean typed = !member.getKey().equals("ref") && !member.getKey().equals("name");
			if (text == null || text.isEmpty() || (typed && text.isBlank())) {
				assertThat(stored).as(what).isNull();
				continue;
			}
			assertThat(stored).as(what).isNotNull();
			switch (member.getKey()) {
				case "amount" -> assertThat(new BigDecimal(stored)).as(what).isEqualByComparingTo(number(text, sign));
				case "paid" -> assertThat(stored).as(what).isEqualTo(text.strip().toLowerCase(Locale.ROOT));
				case "due_on" -> assertThat(stored).as(what).isEqualTo(text.strip());
				default -> assertThat(stored).as(what).isEqualTo(lines ? text : unguarded(text));
			}
		}
		assertThat(given.keySet()).as(slice).containsAll(document.keySet());
	}

	private static BigDecimal number(String text, String sign) {
		return new BigDecimal(text.strip().replace(sign, "."));
	}

	/** The rule of docs/exports.md in other words. */
	private static String unguarded(String text) {
		boolean guarded = text.matches("(?s)'+[=+\\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20].*");
		boolean number = text.matches("'+[+-]?[0-9]+([.,][0-9]+)?");
		return (guarded && !number) ? text.substring(1) : text;
	}

	private static Map<String, @Nullable String> members(String slice, Map<String, @Nullable String> document) {
		Map<String, @Nullable String> members = new TreeMap<>();
		for (Map.Entry<String, JsonNode> member : json.readTree(slice).properties()) {
			String name = member.getKey()
				.replaceAll("^[\\s\\p{Z}\\uFEFF]+|[\\s\\p{Z}\\uFEFF]+$", "")
				.toLowerCase(Locale.ROOT);
			if (FileRun.PARCELS.fields().stream().anyMatch((field) -> field.name().equals(name))) {
				JsonNode value = member.getValue();
				assertThat(members).as(slice).doesNotContainKey(name);
				if (value.isNumber()) {
					String stored = document.get(name);
					assertThat(stored).as(slice).isNotNull();
					assertThat(new BigDecimal(stored)).as(slice).isEqualByComparingTo(value.decimalValue());
					members.put(name, stored);
				}
				else {
					members.put(name, value.isNull() ? null : value.asString());
				}
			}
		}
		return members;
	}

	private static Map<String, @Nullable String> cells(String slice, Header header) {
		String line = slice.endsWith("\r\n") ? slice.substring(0, slice.length() - 2)
				: slice.endsWith("\n") || slice.endsWith("\r") ? slice.substring(0, slice.length() - 1) : slice;
		List<String> cells = new ArrayList<>();
		StringBuilder cell = new StringBuilder();
		boolean fresh = true;
		boolean quoted = false;
		for (int at = 0; at < line.length(); at++) {
			char next = line.charAt(at);
			if (quoted && next == '"' && line.startsWith("\"\"", at)) {
				cell.append(next);
				at++;
			}
			else if (quoted || next != header.delimiter()) {
				boolean mark = next == '"' && (quoted || fresh);
				quoted ^= mark;
				cell.append(mark ? "" : next);
				assertThat(quoted || (next != '\n' && next != '\r')).as("one record: %s", slice).isTrue();
				fresh = false;
			}
			else {
				cells.add(cell.toString());
				cell.setLength(0);
				fresh = true;
			}
		}
		assertThat(quoted).as("closed: %s", slice).isFalse();
		cells.add(cell.toString());
		assertThat(cells).as(slice).hasSameSizeAs(header.columns());
		Map<String, @Nullable String> given = new TreeMap<>();
		for (int at = 0; at < cells.size(); at++) {
			String field = header.columns().get(at).field();
			if (field != null) {
				given.put(field, cells.get(at));
			}
		}
		return given;
	}

}
