package io.evenhand.gate;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much the metrics tell of single tenants. Refused at start-up where a value is out
 * of range. Immutable.
 *
 * @param tenants how many tenants of a lane have series of their own, 0 to 1000: those
 * that have used most of late; all others are one, named {@code other}
 */
@ConfigurationProperties("evenhand.metrics")
public record MetricsSettings(@DefaultValue("50") int tenants) {

	public MetricsSettings {
		if (tenants < 0 || tenants > 1000) {
			throw new IllegalArgumentException("evenhand.metrics.tenants is between 0 and 1000, not " + tenants);
		}
	}

}
