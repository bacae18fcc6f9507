package io.evenhand.http;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The header that says how long to wait.
 */
final class RetryAfterTests {

	private static final Instant NOW = Instant.parse("2026-11-06T08:49:37Z");

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "0 | 0", "1 | 1", "120 | 120", "007 | 7", " 30  | 30",
			"Fri, 06 Nov 2026 08:50:37 GMT | 60", "Friday, 06-Nov-26 08:50:37 GMT | 60",
			"Fri Nov  6 08:50:37 2026 | 60", "Wed Nov 11 08:49:37 2026 | 432000", "Fri, 06 Nov 2026 08:49:36 GMT | 0",
			"Sunday, 06-Nov-94 08:49:37 GMT | 0", "Sun, 06 Nov 1994 08:49:37 GMT | 0", "Sun Nov  6 08:49:37 1994 | 0" })
	void secondsAndAllThreeFormsOfADate(String header, long seconds) {
		assertThat(RetryAfter.read(header, NOW)).contains(Duration.ofSeconds(seconds));
	}

	@ParameterizedTest
	@ValueSource(strings = { "604801", "99999999999999999999999999999999", "9223372036854775807", "9223372036854775808",
			"Sat, 06 Nov 2027 08:49:37 GMT" })
	void whatIsTooLongIsCut(String header) {
		assertThat(RetryAfter.read(header, NOW)).contains(RetryAfter.LONGEST);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "-1", "+5", "1.5", "5s", "soon", "1,2", "0x10", "١٢",
			"Thu, 06 Nov 2026 08:50:37 GMT", "Fri, 31 Nov 2026 08:50:37 GMT", "Fri, 06 Nov 2026 08:50:37 CET",
			"Fri, 06 Nov 2026 25:00:00 GMT", "2026-11-06T08:50:37Z" })
	void anythingElseIsNoHeader(String header) {
		assertThat(RetryAfter.read(header, NOW)).isEmpty();
	}

}
