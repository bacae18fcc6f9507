package io.evenhand.gate;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often a step is tried. Refused at start-up where a value is out of range.
 * Immutable.
 *
 * @param attempts how often a step may start before it has failed for good, a start whose
 * node died included, 1 to 100
 */
@ConfigurationProperties("evenhand.retry")
public record RetrySettings(@DefaultValue("5") int attempts) {

	public RetrySettings {
		if (attempts < 1 || attempts > 100) {
			throw new IllegalArgumentException("evenhand.retry.attempts is between 1 and 100, not " + attempts);
		}
	}

}
