package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.csv.Layout;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class JsonRowReaderTests {

	private static final RecordCollection PARCELS = new RecordCollection("parcels", "Parcels", List.of(
			new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, false, false),
			new Field("count", FieldType.INTEGER, false, false), new Field("amount", FieldType.DECIMAL, false, false),
			new Field("due_on", FieldType.DATE, false, false), new Field("paid", FieldType.BOOLEAN, false, false)));

	private static final RecordCollection STRICT = new RecordCollection("parcels", "Parcels",
			List.of(new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, true, false)));

	private static Row read(String line) throws IOException {
		return read(line, PARCELS);
	}

	private static Row read(String line, RecordCollection collection) throws IOException {
		try (RecordScanner scanner = scanner(line)) {
			assertThat(scanner.next()).isTrue();
			return Rows.of(collection, JsonLines.header(0), ImportFormat.DEFAULT).read(scanner);
		}
	}

	private static RecordScanner scanner(String text) throws IOException {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		return new RecordScanner((from) -> new ByteArrayInputStream(bytes, (int) from, bytes.length), 0, Long.MAX_VALUE,
				1, new Layout(Layout.LINES, 1, Layout.LEAST_LIMIT));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = { "{'ref':'0012'}|{'ref':'0012'}",
			"{'ref':12345678901234567890123}|{'ref':'12345678901234567890123'}",
			"{'ref':'a','amount':0.1000000000000000000001}|{'ref':'a','amount':'0.1000000000000000000001'}",
			"{'ref':'a','amount':1.0E7,'count':2e3}|{'ref':'a','count':'2000','amount':'10000000'}",
			"{'ref':'a','amount':-12.50,'count':-0}|{'ref':'a','count':'0','amount':'-12.50'}",
			"{'ref':'a','amount':'7.5','count':'007'}|{'ref':'a','count':'7','amount':'7.5'}",
			"{'ref':'a','paid':true,'name':false}|{'ref':'a','name':'false','paid':'true'}",
			"{'ref':'a','name':'\\u00e9\\n','due_on':'2026-02-28'}|{'ref':'a','name':'\u00e9\\n','due_on':'2026-02-28'}",
			"{'ref':'a','name':null}|{'ref':'a','name':null}", "{'ref':'a','name':''}|{'ref':'a','name':null}",
			"{' REF ':'a','other':[{'ref':'b'}]}|{'ref':'a'}", "{'ref':'a','name':\"'=1\"}|{'ref':'a','name':\"'=1\"}",
			" {'ref' : 'a'} |{'ref':'a'}", "{'ref':'a','name':'\\ud83d\\ude00'}|{'ref':'a','name':'\uD83D\uDE00'}" })
	void aGoodLineBecomesItsDocument(String line, String document) throws IOException {
		Row row = read(quoted(line));
		assertThat(row).isInstanceOfSatisfying(Row.Good.class,
				(good) -> assertThat(good.record().document()).isEqualTo(quoted(document)));
	}

	private static String quoted(String text) {
		return text.contains("\"")
				? text.replace("\"", "\u0001").replaceAll("(?<!\u0001)'", "\"").replace("\u0001", "\"")
				: text.replace('\'', '"');
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = { "[1]|The line is not a JSON object",
			"'x'|The line is not a JSON object", "1|The line is not a JSON object",
			"null|The line is not a JSON object", "x|The line is not JSON", "{'ref':'a'|The line is not JSON",
			"{'ref':'a'}}|The line is not JSON", "{'ref':'a'} {'ref':'b'}|Something follows the object",
			"{ref:1}|The line is not JSON", "{'ref':NaN}|The line is not JSON", "{'ref':'a',}|The line is not JSON",
			"{'ref':01}|The line is not JSON", "{}|The object has no \"ref\"", "{'name':'x'}|The object has no \"ref\"",
			"{'ref':null}|The key is empty", "{'ref':' '}|The key is empty",
			"{'ref':1.5e18}|The key is in scientific notation", "{'ref':'a','REF':'b'}|The object has this field twice",
			"{'ref':'a','name':{'x':1}}|The value is nested", "{'ref':'a','name':['x']}|The value is nested",
			"{'ref':'a','count':1.5}|This is not a whole number", "{'ref':'a','count':true}|This is not a whole number",
			"{'ref':'a','amount':1e99}|The number has more than 38 digits",
			"{'ref':'a','amount':1e999999999}|The number has more than 38 digits",
			"{'ref':'a','paid':1}|This is neither true nor false", "{'ref':'a','due_on':20260228}|This is not a date",
			"{'ref':'a','name':'\\ud83d'}|The text holds half a character",
			"{'ref':'a','name':'\\ude00\\ud83d'}|The text holds half a character" })
	void aBadLineIsOneRejectWithItsReason(String line, String reason) throws IOException {
		assertThat(read(line.replace('\'', '"'))).isInstanceOfSatisfying(Row.Bad.class,
				(bad) -> assertThat(bad.reject().reason()).startsWith(reason));
	}

	@Test
	void anUnknownLiteralOrADeepNestIsOneRejectToo() throws IOException {
		assertThat(read("{\"ref\":\"a\",\"x\":" + "[".repeat(3_000) + "}")).isInstanceOf(Row.Bad.class);
		assertThat(read("{\"ref\":\"a\",\"amount\":1" + "0".repeat(3_000) + "}")).isInstanceOf(Row.Bad.class);
		assertThat(read("{\"ref\":\"" + "k".repeat(256) + "\"}")).isInstanceOf(Row.Bad.class);
	}

	@Test
	void aRequiredFieldMustBeCarried() throws IOException {
		assertThat(read("{\"ref\":\"a\"}", STRICT)).isInstanceOf(Row.Bad.class);
		assertThat(read("{\"ref\":\"a\",\"name\":\"\"}", STRICT)).isInstanceOf(Row.Bad.class);
		assertThat(read("{\"ref\":\"a\",\"name\":\"x\"}", STRICT)).isInstanceOf(Row.Good.class);
	}

	@Test
	void aQuoteThatDoesNotCloseEndsWithItsLineAndAnOversizedLineIsOneReject() throws IOException {
		String long1 = "{\"ref\":\"a\",\"name\":\"" + "\"".repeat(Layout.LEAST_LIMIT) + "\"}";
		String[] lines = { "\"ref", "{\"ref\":\"b\"}", long1, "{\"ref\":\"c\"}" };
		Rows rows = Rows.of(PARCELS, JsonLines.header(0), ImportFormat.DEFAULT);
		try (RecordScanner scanner = scanner(String.join("\n", lines))) {
			boolean[] good = { false, true, false, true };
			for (int line = 0; line < lines.length; line++) {
				assertThat(scanner.next()).isTrue();
				Row row = rows.read(scanner);
				assertThat(row instanceof Row.Good).as("line %d", line + 1).isEqualTo(good[line]);
				assertThat(scanner.line()).isEqualTo(line + 1);
			}
			assertThat(scanner.next()).isFalse();
		}
	}

	@Test
	void whateverIsWrongInALineEachLineIsARecordARejectOrBlank() throws IOException {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		String signs = "{}[]\":,\\ue0123456789-+.truefalsn \t\u0000\u00e9\u2028'";
		for (int round = 0; round < 300; round++) {
			StringBuilder text = new StringBuilder();
			for (int line = 0; line < 20; line++) {
				text.append("{\"ref\":\"k")
					.append(line)
					.append("\",\"amount\":")
					.append(random.nextInt())
					.append("}\n");
			}
			for (int change = random.nextInt(20); change > 0; change--) {
				int at = random.nextInt(text.length());
				if (text.charAt(at) != '\n') {
					text.setCharAt(at, signs.charAt(random.nextInt(signs.length())));
				}
			}
			String[] lines = text.toString().split("\n");
			Rows rows = Rows.of(PARCELS, JsonLines.header(0), ImportFormat.DEFAULT);
			try (RecordScanner scanner = scanner(text.toString())) {
				for (String line : lines) {
					assertThat(scanner.next()).as("seed %d", seed).isTrue();
					Row row = rows.read(scanner);
					if (row instanceof Row.Good good && line.matches("\\{\"ref\":\"(\\w+)\",\"amount\":(-?\\d+)}")) {
						assertThat(line.replaceAll(":(-?)0*(\\d+)}", ":\"$1$2\"}")).as("seed %d", seed)
							.isEqualTo(good.record().document());
					}
				}
				assertThat(scanner.next()).as("seed %d", seed).isFalse();
			}
		}
	}

}
