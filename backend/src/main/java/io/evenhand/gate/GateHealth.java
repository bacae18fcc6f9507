package io.evenhand.gate;

import java.time.Duration;

import io.evenhand.store.Pulse;
import io.evenhand.store.Pulses;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Whether this node serves: its heartbeat is not older than its lease, and each
 * dispatcher has turned lately. Part of the readiness. Immutable.
 */
@Component("gateHealthIndicator")
final class GateHealth implements HealthIndicator {

	/** A turn takes milliseconds, and one comes every 150 ms. */
	private static final Duration LATELY = Duration.ofSeconds(30);

	private final Pulses pulses;

	private final NodeSettings settings;

	GateHealth(Pulses pulses, NodeSettings settings) {
		this.pulses = pulses;
		this.settings = settings;
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up();
		for (Pulse pulse : this.pulses.all()) {
			// a chore that fails here is done by another node, and keeps nobody from
			// serving
			boolean serves = !pulse.name().startsWith("chore-");
			if (serves && pulse.sinceTurn().compareTo(patience(pulse)) > 0) {
				health.down()
					.withDetail(pulse.name(), "has not done a round for " + pulse.sinceTurn().toSeconds() + " s"
							+ (pulse.failing() ? " and fails" : ""));
			}
		}
		return health.build();
	}

	private Duration patience(Pulse pulse) {
		return pulse.name().equals("heartbeat") ? this.settings.lease() : LATELY;
	}

}
