package io.evenhand.demo;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the demo world. Immutable.
 *
 * @param providerPort the port on loopback where the demo provider answers, 0 for none
 */
@ConfigurationProperties("evenhand.demo")
record DemoSettings(@DefaultValue("8095") int providerPort) {

	DemoSettings {
		if (providerPort < 0 || providerPort > 65_535) {
			throw new IllegalArgumentException(
					"evenhand.demo.provider-port is between 0 and 65535, not " + providerPort);
		}
	}

}
