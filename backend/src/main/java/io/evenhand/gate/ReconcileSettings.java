package io.evenhand.gate;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often the books are compared with what they stand for. Refused at start-up where a
 * value is out of range. Immutable.
 *
 * @param period after one comparison the next begins, on any node, 1 s to 1 day
 * @param patience how long a job may have neither anything waiting or running at the gate
 * nor an end before it is put right, 1 s to 1 day
 */
@ConfigurationProperties("evenhand.reconcile")
public record ReconcileSettings(@DefaultValue("30s") Duration period, @DefaultValue("2m") Duration patience) {

	public ReconcileSettings {
		require(period, "period");
		require(patience, "patience");
	}

	private static void require(Duration span, String name) {
		if (span.compareTo(Duration.ofSeconds(1)) < 0 || span.compareTo(Duration.ofDays(1)) > 0) {
			throw new IllegalArgumentException(
					"evenhand.reconcile.%s is between 1s and 1d, not %s".formatted(name, span));
		}
	}

}
