package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.Layout;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RowReaderTests {

	private static final RecordCollection PARCELS = new RecordCollection("parcels", "Parcels",
			List.of(new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, true, false),
					new Field("count", FieldType.INTEGER, false, false)));

	private static final Header ALL = new Header(',', List.of(new Header.Column("Ref", "ref"),
			new Header.Column("Name", "name"), new Header.Column("Count", "count"), new Header.Column("", null)), 0, 1);

	private static Row read(String line, Header header) throws IOException {
		byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
		Layout layout = new Layout(header.delimiter(), header.columns().size(), Layout.LEAST_LIMIT);
		try (RecordScanner scanner = new RecordScanner(
				(from) -> new ByteArrayInputStream(bytes, (int) from, bytes.length), 0, Long.MAX_VALUE, 7, layout)) {
			assertThat(scanner.next()).isTrue();
			return new RowReader(PARCELS, header, ImportFormat.DEFAULT).read(scanner);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			value = { "0012,x,7,|0012|{'ref':'0012','name':'x','count':'7'}",
					"9223372036854775808123, x ,,|9223372036854775808123|{'ref':'9223372036854775808123','name':' x '}",
					"12E5,x,007,|12E5|{'ref':'12E5','name':'x','count':'7'}" })
	void aGoodRowBecomesItsDocument(String line, String key, String document) throws IOException {
		Row row = read(line, ALL);
		assertThat(row).isInstanceOfSatisfying(Row.Good.class, (good) -> {
			assertThat(good.line()).isEqualTo(7);
			assertThat(good.record().key()).isEqualTo(key);
			assertThat(good.record().document()).isEqualTo(document.replace('\'', '"'));
		});
	}

	@Test
	void textIsWrittenAsJsonWants() throws IOException {
		Row row = read("k,\"a\"\"b\\\n\t\u0001\uD83D\uDE00\",,", ALL);
		assertThat(row).isInstanceOfSatisfying(Row.Good.class, (good) -> assertThat(good.record().document())
			.isEqualTo("{\"ref\":\"k\",\"name\":\"a\\\"b\\\\\\n\\t\\u0001\uD83D\uDE00\"}"));
	}

	@ParameterizedTest
	@MethodSource("badRows")
	void aBadRowIsRejectedWithColumnValueAndReason(List<String> bad) throws IOException {
		assertThat(read(bad.get(0), ALL)).isInstanceOfSatisfying(Row.Bad.class, (row) -> {
			assertThat(row.reject().line()).isEqualTo(7);
			assertThat(row.reject().column()).isEqualTo(bad.get(1));
			assertThat(row.reject().reason()).contains(bad.get(2));
		});
	}

	static Stream<List<String>> badRows() {
		return Stream.of(List.of("a,b", "", "The row has 2 cells, the header has 4"),
				List.of("a,b,1,,", "", "The row has 5 cells, the header has 4"),
				List.of(",b,1,", "Ref", "The key is empty"), List.of("\"  \",b,1,", "Ref", "The key is empty"),
				List.of("a,,1,", "Name", "must not be empty"), List.of("a,b,x,", "Count", "not a whole number"),
				List.of("a,b,1.0,", "Count", "not a whole number"), List.of("a,b,1,c", "column 4", "no name"),
				List.of("1.23457E+18,b,1,", "Ref", "scientific notation"),
				List.of("4E+18,b,1,", "Ref", "scientific notation"),
				List.of("1,5E18,b,", "Count", "not a whole number"),
				List.of("k".repeat(256) + ",b,1,", "Ref", "longer than 255"));
	}

	@Test
	void delimitersOnlyAreBlank() throws IOException {
		assertThat(read(",,,", ALL)).isInstanceOf(Row.Blank.class);
	}

	@Test
	void whereFieldsAreMissingAnEmptyCellIsANullSoThatOthersAreKept() throws IOException {
		Header partly = new Header(',', List.of(new Header.Column("ref", "ref"), new Header.Column("name", "name"),
				new Header.Column("x", null)), 0, 1);
		RecordCollection loose = new RecordCollection("parcels", "Parcels", List.of(PARCELS.key(),
				new Field("name", FieldType.TEXT, false, false), new Field("count", FieldType.INTEGER, false, false)));
		byte[] bytes = "a,,y".getBytes(StandardCharsets.UTF_8);
		try (RecordScanner scanner = new RecordScanner((from) -> new ByteArrayInputStream(bytes), 0, Long.MAX_VALUE, 1,
				new Layout(',', 3, Layout.LEAST_LIMIT))) {
			scanner.next();
			assertThat(new RowReader(loose, partly, ImportFormat.DEFAULT).read(scanner)).isInstanceOfSatisfying(
					Row.Good.class,
					(good) -> assertThat(good.record().document()).isEqualTo("{\"ref\":\"a\",\"name\":null}"));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "DECIMAL|1.50|1.50", "DECIMAL|+01.5|1.5", "DECIMAL|-0.00|0.00",
					"DECIMAL|12345678901234567890.12|12345678901234567890.12", "INTEGER|-007|-7", "INTEGER|0|0",
					"INTEGER|-0|0", "DATE|2024-02-29|2024-02-29", "TIME|07:05|07:05:00", "TIME|23:59:59|23:59:59",
					"BOOLEAN|TRUE|true", "BOOLEAN|false|false" })
	void cellsHaveOneCanonicalText(FieldType type, String cell, String canonical) throws BadCell {
		assertThat(CellReader.of(type, ImportFormat.DEFAULT).read(cell)).isEqualTo(canonical);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "DECIMAL|1,5", "DECIMAL|1.000.000", "DECIMAL|1 000", "DECIMAL|1e3", "DECIMAL|.5", "DECIMAL|5.",
					"DECIMAL|NaN", "DECIMAL|\u0661", "INTEGER|1.0",
					"INTEGER|123456789012345678901234567890123456789012", "DATE|2026-02-29", "DATE|2026-13-01",
					"DATE|01.02.2026", "DATE|2026-2-1", "TIME|25:00", "TIME|7:05", "BOOLEAN|yes", "BOOLEAN|1" })
	void nothingIsGuessed(FieldType type, String cell) {
		assertThatExceptionOfType(BadCell.class).isThrownBy(() -> CellReader.of(type, ImportFormat.DEFAULT).read(cell));
	}

	@Test
	void formatsAreTheSendersOwn() throws BadCell {
		ImportFormat format = ImportFormat.parse("{\"decimalSign\":\",\",\"datePattern\":\"d.M.yyyy\"}");
		assertThat(CellReader.of(FieldType.DECIMAL, format).read("1,50")).isEqualTo("1.50");
		assertThat(CellReader.of(FieldType.DATE, format).read("1.2.2026")).isEqualTo("2026-02-01");
		assertThat(ImportFormat.parse(format.json())).isEqualTo(format);
		assertThat(ImportFormat.parse(null)).isEqualTo(ImportFormat.DEFAULT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "[]", "{\"delimiter\":\"ab\"}", "{\"delimiter\":\"a\"}", "{\"delimiter\":\"\\\"\"}",
			"{\"charset\":\"klingon\"}", "{\"charset\":\"a b\"}", "{\"decimalSign\":\"'\"}",
			"{\"datePattern\":\"yyyy\"}", "{\"datePattern\":\"dd.MMM.yyyy\"}", "{\"datum\":\"x\"}",
			"{\"delimiter\":1}" })
	void aFormatThatCannotBeIsRefusedInASentence(String format) {
		assertThatIllegalArgumentException().isThrownBy(() -> ImportFormat.parse(format)).withMessageMatching("The .*");
	}

	@Test
	void aLongValueIsCutBetweenCharacters() {
		Reject reject = new Reject(1, "c", "x".repeat(198) + "\uD83D\uDE00".repeat(5), "r", 0, 0);
		assertThat(reject.value()).isEqualTo("x".repeat(198) + "\u2026");
	}

}
