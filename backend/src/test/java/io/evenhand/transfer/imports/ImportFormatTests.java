package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.csv.Bytes;
import io.evenhand.transfer.imports.csv.ColumnNames;
import io.evenhand.transfer.imports.csv.Expected;
import io.evenhand.transfer.imports.csv.FileRefused;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.HeaderReader;
import io.evenhand.transfer.imports.csv.Layout;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Formats that say how single columns are written and which fields they feed.
 */
class ImportFormatTests {

	private static final RecordCollection ORDERS = new RecordCollection("orders", "Orders",
			List.of(new Field("ref", FieldType.TEXT, true, true), new Field("net", FieldType.DECIMAL, false, false),
					new Field("gross", FieldType.DECIMAL, false, false),
					new Field("sent_on", FieldType.DATE, false, false),
					new Field("due_on", FieldType.DATE, false, false)));

	private static final String WHOLE = """
			{"datePattern": "dd.MM.yyyy", "columns": {"gross": {"decimalSign": ","}, "due_on": {"datePattern": "MM/dd/yyyy"}},
			 "mapping": {" Order NO ": "ref", "netto": "net", "brutto": "gross", "sent": "sent_on", "due": "due_on", "x": null}}
			""";

	private static Bytes bytes(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		return (from) -> new ByteArrayInputStream(bytes, (int) from, bytes.length);
	}

	private static Header header(String text, ImportFormat format) throws IOException {
		return HeaderReader.read(bytes(text), 0,
				new Expected("Orders", ORDERS.fields().stream().map(Field::name).toList(), Set.of("ref"), null,
						Layout.LEAST_LIMIT, format.mapping()));
	}

	/** The document of the first row; null where it is rejected. */
	private static @Nullable String first(String text, ImportFormat format) throws IOException {
		Header header = header(text, format);
		Layout layout = new Layout(header.delimiter(), header.columns().size(), Layout.LEAST_LIMIT);
		return row(bytes(text), header, layout, format);
	}

	private static @Nullable String row(Bytes bytes, Header header, Layout layout, ImportFormat format)
			throws IOException {
		try (RecordScanner scanner = new RecordScanner(bytes, header.end(), Long.MAX_VALUE, 2, layout)) {
			assertThat(scanner.next()).isTrue();
			return (Rows.of(ORDERS, header, format).read(scanner) instanceof Row.Good good)
					? good.record().document().replace('"', '\'') : null;
		}
	}

	@Test
	void whatIsWrittenIsReadAgain() {
		ImportFormat format = ImportFormat.parse(WHOLE);
		assertThat(format.mapping()).containsEntry("order no", "ref").containsEntry("x", "");
		assertThat(ImportFormat.parse(format.json())).isEqualTo(format);
		assertThat(format.of("gross").decimalSign()).isEqualTo(",");
		assertThat(format.of("gross").datePattern()).isEqualTo("dd.MM.yyyy");
		assertThat(format.of("net").decimalSign()).isEqualTo(".");
	}

	@Test
	void whatWasStoredAndAnsweredBeforeThereWereColumnsReadsAsItDid() {
		ImportFormat plain = new ImportFormat(";", null, ",", "dd.MM.yyyy");
		assertThat(plain).hasToString("ImportFormat[delimiter=;, charset=null, decimalSign=,, datePattern=dd.MM.yyyy]");
		assertThat(plain.json()).doesNotContain("columns", "mapping");
		assertThat(ImportFormat
			.parse("{\"delimiter\":\";\",\"charset\":null,\"decimalSign\":\",\",\"datePattern\":\"dd.MM.yyyy\"}"))
			.isEqualTo(plain);
		assertThat(ImportFormat.parse(WHOLE).toString())
			.isNotEqualTo(ImportFormat.parse(WHOLE).mapped(Map.of()).toString());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			value = { "{'columns': {'gross': {'decimalSign': ';'}}}|decimal sign",
					"{'columns': {'due_on': {'datePattern': 'x'}}}|date pattern",
					"{'columns': {'due_on': {'delimiter': ';'}}}|knows decimalSign and datePattern",
					"{'columns': {'due_on': 'dd.MM.yyyy'}}|is an object", "{'columns': 1}|is an object",
					"{'mapping': {'a': 1}}|field's name for each column", "{'mapping': []}|is an object",
					"{'other': 1}|columns and mapping", "null|not a JSON object", "[]|not a JSON object" })
	void whatCannotBeMeantIsRefusedInASentence(String text, String sentence) {
		assertThatIllegalArgumentException().isThrownBy(() -> ImportFormat.parse(text.replace('\'', '"')))
			.withMessageContaining(sentence.replace('\'', '\''));
	}

	@Test
	void aFormatHasABoundedLength() {
		StringBuilder text = new StringBuilder("{\"mapping\":{");
		for (int column = 0; column < 400; column++) {
			text.append((column == 0) ? "" : ",")
				.append('"')
				.append("c".repeat(50))
				.append(column)
				.append("\":\"ref\"");
		}
		assertThatIllegalArgumentException().isThrownBy(() -> ImportFormat.parse(text.append("}}").toString()))
			.withMessageContaining("longer than");
	}

	@Test
	void eachColumnIsReadByItsOwnFormatAndFeedsTheFieldItIsSaidToFeed() throws IOException {
		String file = "Order no;Netto;Brutto;Sent;Due;X\r\n007;1.5;1,79;01.02.2026;02/28/2026;y\r\n";
		assertThat(first(file, ImportFormat.parse(WHOLE)))
			.isEqualTo("{'ref':'007','net':'1.5','gross':'1.79','sent_on':'2026-02-01','due_on':'2026-02-28'}");
		assertThat(first(file.replace("1,79", "1.79"), ImportFormat.parse(WHOLE))).isNull();
		assertThatExceptionOfType(FileRefused.class).isThrownBy(() -> first(file, ImportFormat.DEFAULT))
			.withMessageContaining("names no field");
	}

	@Test
	void membersOfJsonLinesFollowTheMappingToo() throws IOException {
		String line = "{\"Order NO\":\"007\",\"brutto\":\"1,79\",\"net\":2,\"x\":3,\"due\":\"02/28/2026\"}\n";
		assertThat(row(bytes(line), JsonLines.header(0), new Layout(Layout.LINES, 1, Layout.LEAST_LIMIT),
				ImportFormat.parse(WHOLE)))
			.isEqualTo("{'ref':'007','net':'2','gross':'1.79','due_on':'2026-02-28'}");
		assertThat(row(bytes("{\"ref\":\"1\",\"net\":2}"), JsonLines.header(0),
				new Layout(Layout.LINES, 1, Layout.LEAST_LIMIT), ImportFormat.DEFAULT.mapped(Map.of("net", ""))))
			.isEqualTo("{'ref':'1'}");
	}

	@Test
	void aMappedColumnLeavesItsOwnNamesFieldAlone() throws IOException {
		ImportFormat swapped = ImportFormat.DEFAULT.mapped(Map.of("net", "gross", "gross", "net"));
		assertThat(first("ref,net,gross\n1,2,3\n", swapped)).isEqualTo("{'ref':'1','net':'3','gross':'2'}");
		assertThat(first("ref,net,gross\n1,2,3\n", ImportFormat.DEFAULT.mapped(Map.of("NET", ""))))
			.isEqualTo("{'ref':'1','gross':'3'}");
		assertThatExceptionOfType(FileRefused.class)
			.isThrownBy(() -> first("ref,net,gross\n1,2,3\n", ImportFormat.DEFAULT.mapped(Map.of("net", "gross"))))
			.withMessageContaining("feed the same field");
		assertThatExceptionOfType(FileRefused.class)
			.isThrownBy(() -> first("ref,net\n1,2\n", ImportFormat.DEFAULT.mapped(Map.of("ref", ""))))
			.withMessageContaining("must have");
	}

	@Test
	void columnsOfOneNameAndOfNoneCanBeToldApart() throws IOException {
		assertThat(ColumnNames.of(List.of("A", "a ", "a (2)", "", "column 4", "A"))).containsExactly("a", "a (2)",
				"a (2) (2)", "column 4", "column 4 (2)", "a (3)");
		ImportFormat format = ImportFormat.DEFAULT.mapped(Map.of("net (2)", "", "column 4", ""));
		assertThat(first("ref,net,net,\n1,2,3,4\n", format)).isEqualTo("{'ref':'1','net':'2'}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'mapping':{'a':'fax'}}", "{'columns':{'fax':{'decimalSign':','}}}",
			"{'columns':{'net':{'datePattern':'dd.MM.yyyy'}}}", "{'columns':{'due_on':{'decimalSign':','}}}" })
	void aFormatThatSpeaksOfWhatTheCollectionHasNotDoesNotFit(String text) {
		assertThat(FormatFit.problem(ImportFormat.parse(text.replace('\'', '"')), ORDERS)).isPresent();
		assertThat(FormatFit.problem(ImportFormat.parse(WHOLE), ORDERS)).isEmpty();
	}

}
