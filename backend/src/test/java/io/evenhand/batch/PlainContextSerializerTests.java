package io.evenhand.batch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

final class PlainContextSerializerTests {

	private final PlainContextSerializer serializer = new PlainContextSerializer();

	@Test
	void whatIsWrittenIsReadBackWithItsType() throws IOException {
		Map<String, Object> context = Map.of("text", "a\tb\r\nc\\n d\\", "key\twith\ntabs\\", "", "long", 7L, "int", 7,
				"flag", true, "umlaut", "Köln");
		assertThat(read(written(context))).isEqualTo(context);
	}

	/** What Spring Batch's own readers keep. */
	@Test
	void numbersTimesAndAMapOfThemAreReadBack() throws IOException {
		Map<String, Object> keys = Map.of("id", 7, "total", new BigDecimal("12.50"), "at",
				Timestamp.valueOf("2026-11-30 10:15:30.123456"), "day", Date.valueOf("2026-11-30"), "share", 0.25,
				"local", LocalDateTime.of(2026, 3, 29, 2, 30), "text", "a\tb\n\\c");
		Map<String, Object> context = Map.of("reader.start.after", keys, "reader.read.count", 40, "none", Map.of());
		assertThat(read(written(context))).isEqualTo(context);
	}

	@Test
	void aPersonCanReadIt() throws IOException {
		assertThat(written(Map.of("from", 1024L))).isEqualTo("Lfrom\t1024\n");
	}

	@Test
	void nothingIsWrittenForAnEmptyContext() throws IOException {
		assertThat(read(written(Map.of()))).isEmpty();
	}

	@Test
	void anObjectIsRefusedByItsKey() {
		assertThatIllegalArgumentException().isThrownBy(() -> written(Map.of("since", LocalDate.EPOCH)))
			.withMessageContaining("since")
			.withMessageContaining("java.time.LocalDate");
	}

	private String written(Map<String, Object> context) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		this.serializer.serialize(context, bytes);
		return bytes.toString(StandardCharsets.UTF_8);
	}

	private Map<String, Object> read(String text) throws IOException {
		return this.serializer.deserialize(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
	}

}
