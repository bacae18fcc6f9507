package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.job.Counts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The table {@code imports/files.txt}: files as people really make them, each with what
 * becomes of it.
 */
class FilesOfPeopleTests {

	private static final int COLUMNS = 6;

	private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9A-F]{4}|[rnt\\\\s])");

	private static final Pattern REPEATED = Pattern.compile("<<([0-9]+)\\*(.*?)>>");

	private static final JsonMapper json = JsonMapper.builder().build();

	private static final TypeReference<TreeMap<String, String>> DOCUMENT = new TypeReference<>() {
	};

	/** A line of the table. */
	record Entry(String name, String charset, String format, String content, String outcome, String rest) {

		@Override
		public String toString() {
			return this.name;
		}

		byte[] bytes() {
			String text = unescaped(this.content);
			Charset charset = Charset.forName(this.charset);
			byte[] bytes = text.getBytes(charset);
			assertThat(new String(bytes, charset)).as("%s can be written in %s", this.name, this.charset)
				.isEqualTo(text);
			return bytes;
		}

		List<String> parts(boolean records) {
			return Arrays.stream(this.rest.split(" // "))
				.map(String::strip)
				.filter((one) -> !one.isEmpty() && !one.equals("\u2026") && one.startsWith("{") == records)
				.toList();
		}

	}

	static List<Entry> files() throws IOException {
		try (InputStream in = Objects
			.requireNonNull(FilesOfPeopleTests.class.getResourceAsStream("/imports/files.txt"))) {
			List<Entry> entries = new ArrayList<>();
			for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
				if (!line.isBlank() && !line.startsWith("#")) {
					String[] cells = Arrays.stream(line.split("\u00A6", -1)).map(String::strip).toArray(String[]::new);
					assertThat(cells).as(line).hasSize(COLUMNS);
					entries.add(new Entry(cells[0], cells[1].isEmpty() ? "UTF-8" : cells[1], cells[2], cells[3],
							cells[4], cells[5]));
				}
			}
			return entries;
		}
	}

	@Test
	void theTableHasManyFilesOfBothKindsEachWithANameOfItsOwn() throws IOException {
		assertThat(files()).hasSizeGreaterThanOrEqualTo(60).extracting(Entry::name).doesNotHaveDuplicates();
		assertThat(files().stream().filter((one) -> one.content().contains("{\"ref\""))).hasSizeGreaterThan(12);
		assertThat(files().stream().filter((one) -> one.outcome().startsWith("refused"))).hasSizeGreaterThan(15);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("files")
	void becomesWhatTheTableSays(Entry entry) throws IOException {
		FileRun run = FileRun.of(entry.bytes(), ImportFormat.parse(entry.format()));
		if (entry.outcome().startsWith("refused")) {
			assertThat(run.refused()).contains(unescaped(entry.rest()));
			return;
		}
		assertThat(run.refused()).isNull();
		assertThat(run.rejects()).zipSatisfy(entry.parts(false), (reject, expected) -> {
			String[] lineAndReason = expected.split(": ", 2);
			assertThat(Long.toString(reject.line())).as("line of %s", reject).isEqualTo(lineAndReason[0]);
			assertThat(reject.column() + " " + reject.reason()).contains(lineAndReason[1]);
		});
		assertThat(run.counts()).isEqualTo(counts(entry.outcome()));
		Map<String, Map<String, String>> expected = new TreeMap<>();
		for (String part : entry.parts(true)) {
			Map<String, String> document = json.readValue(part, DOCUMENT);
			expected.put(String.valueOf(document.get("ref")), document);
		}
		if (entry.rest().endsWith("\u2026")) {
			assertThat(run.stored()).containsAllEntriesOf(expected);
		}
		else {
			assertThat(run.stored()).isEqualTo(expected);
		}
	}

	/** Read, written, rejected, skipped. */
	private static Counts counts(String outcome) {
		long[] counts = Arrays.stream(outcome.split(" ")).mapToLong(Long::parseLong).toArray();
		return new Counts(counts[0], counts[1], counts[2], counts[3]);
	}

	private static String unescaped(String content) {
		String repeated = REPEATED.matcher(content)
			.replaceAll((found) -> Matcher.quoteReplacement(found.group(2).repeat(Integer.parseInt(found.group(1)))));
		return ESCAPE.matcher(repeated).replaceAll((found) -> Matcher.quoteReplacement(switch (found.group(1)) {
			case "r" -> "\r";
			case "n" -> "\n";
			case "t" -> "\t";
			case "s" -> " ";
			case "\\" -> "\\";
			default -> String.valueOf((char) Integer.parseInt(found.group(1).substring(1), 16));
		}));
	}

}
