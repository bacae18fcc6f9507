package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class HeaderReaderTests {

	private static Header read(String text, @Nullable Character delimiter) throws IOException {
		return HeaderReader.read(Scan.bytes(text), 0,
				new Expected("Contacts", List.of("ref", "name", "due_on"), Set.of("ref"), delimiter, Scan.LIMIT));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("headers")
	void findsDelimiterColumnsAndTheFirstRow(String what, String text, char delimiter, String fields, String rest,
			long line) throws IOException {
		Header header = read(text, null);
		assertThat(header.delimiter()).isEqualTo(delimiter);
		assertThat(header.columns().stream().map((column) -> String.valueOf(column.field())))
			.isEqualTo(Arrays.asList(fields.split(" ")));
		assertThat(new String(text.getBytes(java.nio.charset.StandardCharsets.UTF_8), (int) header.end(),
				text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length - (int) header.end(),
				java.nio.charset.StandardCharsets.UTF_8))
			.isEqualTo(rest);
		assertThat(header.nextLine()).isEqualTo(line);
	}

	static Stream<Arguments> headers() {
		return Stream.of(arguments("commas", "ref,name\n1,a", ',', "ref name", "1,a", 2),
				arguments("semicolons", "ref;name\r\n1;a", ';', "ref name", "1;a", 2),
				arguments("tabs", "ref\tname\r1\ta", '\t', "ref name", "1\ta", 2),
				arguments("bars", "ref|name|x\n", '|', "ref name null", "", 2),
				arguments("one column", "ref\n1\n", ',', "ref", "1\n", 2),
				arguments("names in any case, with spaces and invisible marks around",
						"\u00A0REF\u200B, \uFEFFName\u202F,\t due_ON \n1", ',', "ref name due_on", "1", 2),
				arguments("quoted, with a line break in a name that is not ours", "\"ref\",\"a\nb\",name\n1", ',',
						"ref null name", "1", 3),
				arguments("a comma inside a quoted name of a file with semicolons", "\"x, y\";ref;name\n", ';',
						"null ref name", "", 2),
				arguments("Excel's line", "sep=;\r\nref;name\r\n1;a", ';', "ref name", "1;a", 3),
				arguments("Excel's line, quoted", "\"sep=|\"\nref|name\n1|a", '|', "ref name", "1|a", 3),
				arguments("blank lines first", "\n,,\nref,name\n1,a", ',', "ref name", "1,a", 4));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("refused")
	void refusesWhatCannotBeMeant(String what, String text, @Nullable Character delimiter, String sentence) {
		assertThatExceptionOfType(FileRefused.class).isThrownBy(() -> read(text, delimiter))
			.withMessageContaining(sentence);
	}

	static Stream<Arguments> refused() {
		return Stream.of(
				arguments("two columns for one field", "ref,Name,x,name\n", null,
						"The columns 2 and 4 feed the same field, \"name\""),
				arguments("no known name", "a,b\n", null,
						"names no field of \"Contacts\": it must be a header with the names ref, name, due_on. "
								+ "Found: column 1 \"a\", column 2 \"b\""),
				arguments("a first row that is data", "17,Ann\n", null, "names no field"),
				arguments("no key", "name,due_on\n", null, "No column is named \"ref\""),
				arguments("only blank lines", "\n,,\n", null, "has no header"),
				arguments("a quote that does not close", "ref,\"name\n1,a\n", null, "a quote that does not close"),
				arguments("the setting contradicts the header", "ref;name\n1;a\n", ',',
						"said to be a comma, but the header's names are separated by a semicolon"),
				arguments("the setting contradicts Excel's line", "sep=;\nref;name\n", ',',
						"says that the delimiter is a semicolon, but the format says a comma"),
				arguments("an endless first line", "x".repeat(Scan.LIMIT * 2), null, "cannot be a header"));
	}

}
