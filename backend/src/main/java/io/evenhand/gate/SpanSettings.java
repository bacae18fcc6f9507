package io.evenhand.gate;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long is kept what held jobs. Refused at start-up where a value is out of range.
 * Immutable.
 *
 * @param kept how long after its end a span is kept, 1 hour to 400 days
 */
@ConfigurationProperties("evenhand.holds")
public record SpanSettings(@DefaultValue("100d") Duration kept) {

	public SpanSettings {
		if (kept.compareTo(Duration.ofHours(1)) < 0 || kept.compareTo(Duration.ofDays(400)) > 0) {
			throw new IllegalArgumentException("evenhand.holds.kept is between 1h and 400d, not " + kept);
		}
	}

}
