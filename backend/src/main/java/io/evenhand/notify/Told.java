package io.evenhand.notify;

import java.time.InstantSource;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.stereotype.Component;

/**
 * The figures of what is told. Thread-safe.
 */
@Component
class Told {

	private final MeterRegistry meters;

	private final InstantSource clock;

	Told(MeterRegistry meters, Leases leases, InstantSource clock) {
		this.meters = meters;
		this.clock = clock;
		Gauge.builder("evenhand.notify.late", leases, (all) -> all.late())
			.baseUnit("seconds")
			.description("For how long the webhook or mail that waits longest waits for a sender, over all nodes")
			.register(meters);
	}

	/** This node's, for durations only. */
	InstantSource clock() {
		return this.clock;
	}

	/**
	 * Counts a try.
	 * @param outcome delivered, failed or given_up
	 */
	void count(Kind kind, String outcome) {
		Counter.builder("evenhand.notify.deliveries")
			.description("Tries to tell a customer that a job ended, by what came of them")
			.tag("kind", kind.word())
			.tag("outcome", outcome)
			.register(this.meters)
			.increment();
	}

}
