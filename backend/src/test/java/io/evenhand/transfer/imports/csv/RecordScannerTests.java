package io.evenhand.transfer.imports.csv;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class RecordScannerTests {

	@ParameterizedTest(name = "{0}")
	@MethodSource("texts")
	void recordsEndWhereTheGrammarSays(String what, String text, List<String> expected) {
		assertThat(Scan.of(text, 3).words()).isEqualTo(expected);
	}

	static Stream<Arguments> texts() {
		return Stream.of(arguments("nothing", "", List.of()),
				arguments("line feeds", "1,a,b\n2,c,d\n", List.of("R1 1,a,b", "R2 2,c,d")),
				arguments("no last line end", "1,a,b\n2,c,d", List.of("R1 1,a,b", "R2 2,c,d")),
				arguments("carriage returns", "1,a,b\r2,c,d\r", List.of("R1 1,a,b", "R2 2,c,d")),
				arguments("both, and mixtures", "1,a,b\r\n2,c,d\r3,e,f\n4,g,h",
						List.of("R1 1,a,b", "R2 2,c,d", "R3 3,e,f", "R4 4,g,h")),
				arguments("quoted line breaks stay as they are", "1,\"a\r\nb\rc\nd\",e\r\n2,f,g\n",
						List.of("R1 1,\"a\r\nb\rc\nd\",e", "R5 2,f,g")),
				arguments("a row inside a quoted cell is no row", "1,\"x\n9,evil,row\n\",y\n2,a,b\n",
						List.of("R1 1,\"x\n9,evil,row\n\",y", "R4 2,a,b")),
				arguments("doubled quotes", "1,\"a \"\"b\"\"\",c\n2,\"\"\"\",\"\"\n",
						List.of("R1 1,\"a \"\"b\"\"\",c", "R2 2,\"\"\"\",\"\"")),
				arguments("blank and delimiters only", "\n,,\n \t\r\n1,a,b\n\r\r2,c,d",
						List.of("B1 ", "B2 ", "B3 ", "R4 1,a,b", "B5 ", "B6 ", "R7 2,c,d")),
				arguments("a backslash is ordinary", "1,\"a\\\",b\n2,\\,c\n", List.of("R1 1,\"a\\\",b", "R2 2,\\,c")),
				arguments("a quote inside an unquoted cell is ordinary", "1,5\" pipe,b\n2,c\",d\n",
						List.of("R1 1,5\" pipe,b", "R2 2,c\",d")),
				arguments("more than ASCII", "1,\u00e4\u20ac\uD83D\uDE00,b\n2,c,d\n",
						List.of("R1 1,\u00e4\u20ac\uD83D\uDE00,b", "R2 2,c,d")));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("damages")
	void oneWrongQuoteCostsOneRecord(String what, String text, List<String> expected) {
		assertThat(Scan.of(text, 3).words()).isEqualTo(expected);
	}

	static Stream<Arguments> damages() {
		return Stream.of(
				arguments("opened and never closed", "1,a,b\n2,\"c,d\n3,e,f\n4,g,h\n",
						List.of("R1 1,a,b", "D2 \"c,d", "R3 3,e,f", "R4 4,g,h")),
				arguments("opened in the last line", "1,a,b\n2,\"c,d", List.of("R1 1,a,b", "D2 \"c,d")),
				arguments("closed by the next row's opening quote", "1,\"A, B,c\n2,\"D, E\",f\n3,g,h\n",
						List.of("D1 \"A, B,c", "R2 2,\"D, E\",f", "R3 3,g,h")),
				arguments("opened before a quoted cell of several lines", "1,\"a,\"x\ny\",b\n2,c,d\n",
						List.of("D1 \"a,\"x", "R3 2,c,d")),
				arguments("inside a quoted cell of several lines", "1,\"a\"b\nc\nd\",e\n2,f,g\n",
						List.of("D1 \"a\"b", "R4 2,f,g")),
				arguments("doubled at the end of a cell of several lines", "1,\"a\nb\"\",c\n2,\"D, E\",f\n3,g,h\n",
						List.of("D1 \"a", "R3 2,\"D, E\",f", "R4 3,g,h")),
				arguments("doubled at the end, behind a doubled one at a line's end",
						"1,a,\"b \"\"c\"\"\nd\"\"\n2,D,f\n3,g,h\n",
						List.of("D1 \"b \"\"c\"\"", "R3 2,D,f", "R4 3,g,h")),
				arguments("doubled at the start of a cell of several lines", "1,\"\"a\nb\",c\n2,d,e\n",
						List.of("D1 \"\"a", "R3 2,d,e")),
				arguments("after a cell of several lines", "1,\"a\nb\",\"c\n2,d,e\n", List.of("D2 \"c", "R3 2,d,e")),
				arguments("a good row is never taken in", "1,\"A, B\"\",c\n2,\"D, E\",f\n3,\"G, H\",i\n",
						List.of("D1 \"A, B\"\",c", "R2 2,\"D, E\",f", "R3 3,\"G, H\",i")),
				arguments("lone carriage returns", "1,\"c,d\r3,e,f\r", List.of("D1 \"c,d", "R2 3,e,f")));
	}

	@Test
	void anOversizedRecordIsOneRejectAndItsNeighboursGoIn() {
		String long1 = "x".repeat(Scan.LIMIT * 3);
		Scan scan = Scan.of("1,a,b\n2," + long1 + ",c\n3,d,e\n4,\"" + "y\n9,e,f\n".repeat(Scan.LIMIT) + "\",c\n5,g,h\n",
				3);
		assertThat(scan.records()).containsExactly("1,a,b", "3,d,e", "5,g,h");
		assertThat(scan.not(RecordScanner.Kind.RECORD)).extracting(Scan.Found::kind, Scan.Found::line)
			.containsExactly(org.assertj.core.groups.Tuple.tuple(RecordScanner.Kind.OVERSIZED, 2L),
					org.assertj.core.groups.Tuple.tuple(RecordScanner.Kind.OVERSIZED, 4L));
		assertThat(scan.found().get(4).line()).isEqualTo(5 + 2L * Scan.LIMIT);
	}

	@Test
	void anOpenQuoteBeforeMegabytesOfRowsCostsOneRecord() {
		String rows = "3,some words,more of them\n".repeat(100_000);
		Scan scan = Scan.of("1,a,b\n2,\"c,d\n" + rows, 3);
		assertThat(scan.not(RecordScanner.Kind.RECORD)).extracting(Scan.Found::line).containsExactly(2L);
		assertThat(scan.records()).hasSize(100_001);
		assertThat(scan.found().get(scan.found().size() - 1).line()).isEqualTo(100_002);
	}

	@Test
	void aRecordAtTheEdgeOfTheWindowIsFoundWhole() {
		for (int size = (1 << 17) - 8; size < (1 << 17) + 8; size++) {
			String first = "1,\"" + "z".repeat(size / 2) + "\",\"" + "z".repeat(size - size / 2 - 12) + "\"\r\n";
			Layout layout = new Layout(',', 3, 1 << 20);
			Scan scan = Scan.of(Scan.bytes(first + "2,a,b\r\n"), 0, Long.MAX_VALUE, 1, layout);
			assertThat(scan.found()).extracting(Scan.Found::line).containsExactly(1L, 2L);
			assertThat(scan.records().get(1)).isEqualTo("2,a,b");
		}
	}

}
