package io.evenhand.insight;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How changes are followed. Refused at start-up where a value is out of range. Immutable.
 *
 * @param effectAfter how long after a change of a share its effect is measured, and as
 * long before; 1 s to 6 h
 */
@ConfigurationProperties("evenhand.insight")
public record InsightSettings(@DefaultValue("10m") Duration effectAfter) {

	public InsightSettings {
		if (effectAfter.compareTo(Duration.ofSeconds(1)) < 0 || effectAfter.compareTo(Duration.ofHours(6)) > 0) {
			throw new IllegalArgumentException(
					"evenhand.insight.effect-after is between 1s and 6h, not " + effectAfter);
		}
	}

}
