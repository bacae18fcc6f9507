package io.evenhand.batch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
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
