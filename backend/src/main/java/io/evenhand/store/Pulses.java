package io.evenhand.store;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.stereotype.Component;

/**
 * How the loops of this process fare. Thread-safe.
 */
@Component
public class Pulses {

	private final InstantSource clock;

	private final MeterRegistry meters;

	private final ConcurrentMap<String, Pulse> byName = new ConcurrentHashMap<>();

	/**
	 * None yet.
	 * @param clock this node's, for durations only
	 * @param meters where failures are counted
	 */
	public Pulses(InstantSource clock, MeterRegistry meters) {
		this.clock = clock;
		this.meters = meters;
	}

	/**
	 * The pulse of a loop; the same for the same name.
	 * @param loop a name for the log and for the metric's label, one of few
	 * @return its pulse, from now on
	 */
	public Pulse of(String loop) {
		return this.byName.computeIfAbsent(loop,
				(name) -> new Pulse(name, this.clock,
						Counter.builder("evenhand.loop.failures")
							.description("Rounds of a loop that failed; each is tried again")
							.tag("loop", name)
							.register(this.meters)));
	}

	public Collection<Pulse> all() {
		return List.copyOf(this.byName.values());
	}

}
