package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.gate.jdbc.ClaimRows.Started;
import io.evenhand.store.Pulse;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * What a dispatcher knows beside its slots: when a step has used up what it was charged,
 * and who else wants to hear of a claim. Used by the dispatcher's thread.
 */
final class Desk {

	private final String lane;

	private final GroupWatch watch;

	private final MeterRegistry meters;

	private final Pulse pulse;

	Desk(String lane, GroupWatch watch, MeterRegistry meters, Pulse pulse) {
		this.lane = lane;
		this.watch = watch;
		this.meters = meters;
		this.pulse = pulse;
	}

	/** How the dispatcher fares. */
	Pulse pulse() {
		return this.pulse;
	}

	/** Steps that run on and have used up their slices. */
	List<Running> due(Slots slots, List<Finished> ended, long now) {
		Set<Integer> gone = ended.stream().map((one) -> one.running().slot()).collect(Collectors.toSet());
		return slots.running().stream().filter((one) -> !gone.contains(one.slot()) && one.due(now)).toList();
	}

	Timer.Sample sample() {
		return Timer.start(this.meters);
	}

	void claimed(Timer.Sample sample) {
		sample.stop(Timer.builder("evenhand.gate.claim")
			.description("One claim transaction, from the lane's lock to the commit")
			.tag("lane", this.lane)
			.publishPercentileHistogram()
			.register(this.meters));
	}

	/**
	 * A claim that failed after its own retries; nothing was kept, and it is tried again.
	 */
	void failed() {
		this.meters.counter("evenhand.gate.claim.failures", "lane", this.lane).increment();
	}

	void told(Claim.Order order, Claim.Result result, Instant now) {
		if (result.withoutCredit() > 0) {
			Counter.builder("evenhand.gate.without.credit")
				.description("Times that an eligible tenant was passed over for missing credit")
				.tag("lane", this.lane)
				.register(this.meters)
				.increment(result.withoutCredit());
		}
		for (Started start : result.starts()) {
			Timer.builder("evenhand.gate.wait")
				.description("From ready to started")
				.tag("lane", this.lane)
				.publishPercentileHistogram()
				.register(this.meters)
				.record(notNegative(Duration.between(start.head().readyAt(), now)));
		}
		if (!order.finished().isEmpty()) {
			this.watch.settled();
		}
	}

	private static Duration notNegative(Duration span) {
		return span.isNegative() ? Duration.ZERO : span;
	}

}
