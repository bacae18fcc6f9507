package io.evenhand.web;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lengths of time and instants as people read them.
 */
class SpanTests {

	@ParameterizedTest
	@CsvSource({ "PT-1S,under 0.1 s", "PT0.099S,under 0.1 s", "PT0.1S,0.1 s", "PT0.44S,0.4 s", "PT9.999S,9.9 s",
			"PT10S,10 s", "PT59.9S,59 s", "PT1M,1 min 00 s", "PT6M5S,6 min 05 s", "PT59M59S,59 min 59 s",
			"PT1H,1 h 00 min", "PT2H5M,2 h 05 min", "PT76H,3 d 4 h" })
	void staffReadLengthsToTheSecond(Duration length, String words) {
		assertThat(Span.exactly(length)).isEqualTo(words);
	}

	@ParameterizedTest
	@CsvSource({ "PT59S,less than a minute", "PT1M,1 minute", "PT16M59S,16 minutes", "PT2H5M,2 h 05 min" })
	void customersReadLengthsToTheMinute(Duration length, String words) {
		assertThat(Span.roughly(length)).isEqualTo(words);
	}

	@Test
	void anInstantIsShownInTheReadersZoneWithItsOffsetAndWithItsDateWhereItIsNotToday() {
		ZoneId oslo = ZoneId.of("Europe/Oslo");
		Instant now = Instant.parse("2026-11-30T22:59:00Z");
		assertThat(Moment.toTheSecond(Instant.parse("2026-11-30T09:42:21.9Z"), now, oslo))
			.isEqualTo(new Moment("2026-11-30T10:42:21+01:00", "10:42:21"));
		assertThat(Moment.toTheMinute(Instant.parse("2026-11-30T23:00:00Z"), now, oslo).text())
			.isEqualTo("1 Dec 2026 00:00");
	}

}
