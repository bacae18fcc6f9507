package io.evenhand.transfer.syncs;

import java.time.Duration;
import java.util.List;

import io.evenhand.http.AddressRules;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How providers are asked. Refused at start-up where a value is out of range. Immutable.
 *
 * @param allowedAddresses addresses or ranges outside the public internet to which
 * connections may be made, each with or without a port; for tests and on-premises
 * @param answerLimit the largest answer, 1 KB to 256 MB
 * @param gap how long is waited where a provider asks to wait and does not say how long,
 * 100 ms to 1 h; twice as long each time, at most 10 min
 */
@ConfigurationProperties("evenhand.providers")
public record ProviderSettings(@DefaultValue List<String> allowedAddresses, @DefaultValue("16MB") DataSize answerLimit,
		@DefaultValue("10s") Duration gap) {

	public ProviderSettings {
		AddressRules.allowing(allowedAddresses);
		require(answerLimit.toKilobytes() >= 1 && answerLimit.toMegabytes() <= 256,
				"answer-limit is between 1KB and 256MB");
		require(gap.toMillis() >= 100 && gap.toHours() <= 1, "gap is between 100ms and 1h");
	}

	private static void require(boolean met, String what) {
		if (!met) {
			throw new IllegalArgumentException("evenhand.providers: " + what);
		}
	}

}
