package io.evenhand.batch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Our history has the tables that the Spring Batch in use expects, statement by
 * statement.
 */
final class BatchSchemaTests {

	@ParameterizedTest
	@CsvSource({ "mysql, 12", "h2, 9" })
	void ourTablesAreThoseOfTheJar(String vendor, int statements) {
		assertThat(statements("db/migration/" + vendor + "/V1000__batch.sql"))
			.isEqualTo(statements("org/springframework/batch/core/schema-" + vendor + ".sql"))
			.hasSize(statements);
	}

	private static List<String> statements(String path) {
		return Stream.of(text(path).replaceAll("(?m)^--.*$", "").split(";"))
			.map((statement) -> statement.replaceAll("\\s+", " ").strip().toLowerCase(Locale.ROOT))
			.filter((statement) -> !statement.isEmpty())
			.toList();
	}

	private static String text(String path) {
		try {
			return new ClassPathResource(path).getContentAsString(StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
