package io.evenhand.job;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How costs are expected from what was learned. Refused at start-up where a value is out
 * of range. Immutable.
 *
 * @param percentile which percentile of the last jobs' rates is expected, 1 to 99
 */
@ConfigurationProperties("evenhand.cost")
record CostSettings(@DefaultValue("60") int percentile) {

	CostSettings {
		if (percentile < 1 || percentile > 99) {
			throw new IllegalArgumentException("evenhand.cost: percentile is between 1 and 99, not " + percentile);
		}
	}

}
