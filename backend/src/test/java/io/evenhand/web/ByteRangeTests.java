package io.evenhand.web;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ByteRangeTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "bytes=0-0|PART|0|0", "bytes=2-4|PART|2|4", "bytes=2-|PART|2|9", "bytes=2-99|PART|2|9",
					"bytes=-3|PART|7|9", "bytes=-99|PART|0|9", "BYTES= 1 - 2 |PART|1|2", "bytes=9-9|PART|9|9",
					"bytes=0-0,2-3|WHOLE|0|9", "bytes=4-2|WHOLE|0|9", "bytes=-|WHOLE|0|9", "bytes=a-b|WHOLE|0|9",
					"rows=0-1|WHOLE|0|9", "''|WHOLE|0|9", "bytes=99999999999999999999-|WHOLE|0|9" })
	void oneRangeOfBytesIsAPartAndAllElseTheWhole(String header, ByteRange.Kind kind, long from, long to) {
		ByteRange range = ByteRange.of(header, 10);
		assertThat(range).isEqualTo(new ByteRange(from, to, kind));
		assertThat(range.length()).isEqualTo(to - from + 1);
	}

	@ParameterizedTest
	@CsvSource({ "bytes=10-,10", "bytes=10-20,10", "bytes=-0,10", "bytes=0-,0", "bytes=-5,0" })
	void aRangeWithoutAByteIsNone(String header, long size) {
		assertThat(ByteRange.of(header, size).kind()).isEqualTo(ByteRange.Kind.NONE);
	}

	@Test
	void sizesAreReadInWords() {
		assertThat(ByteWords.of(0)).isEqualTo("0 bytes");
		assertThat(ByteWords.of(1)).isEqualTo("1 byte");
		assertThat(ByteWords.of(999)).isEqualTo("999 bytes");
		assertThat(ByteWords.of(4_230)).isEqualTo("4.2 kB");
		assertThat(ByteWords.of(999_700)).isEqualTo("1.0 MB");
		assertThat(ByteWords.of(37_000_000_000L)).isEqualTo("37 GB");
	}

}
