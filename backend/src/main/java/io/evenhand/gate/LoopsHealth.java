package io.evenhand.gate;

import java.time.Duration;

import io.evenhand.store.Pulse;
import io.evenhand.store.Pulses;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Whether the loops are alive: a loop that fails and tries again is, one of which nothing
 * was heard for long hangs or has ended, and only a restart helps. Part of the liveness.
 * Immutable.
 */
@Component("loopsHealthIndicator")
final class LoopsHealth implements HealthIndicator {

	private static final Duration LONG = Duration.ofMinutes(5);

	private final Pulses pulses;

	LoopsHealth(Pulses pulses) {
		this.pulses = pulses;
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up();
		for (Pulse pulse : this.pulses.all()) {
			if (pulse.sinceHeard().compareTo(LONG) > 0) {
				health.down().withDetail(pulse.name(), "was not heard of for " + pulse.sinceHeard().toSeconds() + " s");
			}
		}
		return health.build();
	}

}
