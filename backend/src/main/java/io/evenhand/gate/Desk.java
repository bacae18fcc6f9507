package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.gate.jdbc.ClaimRows.Started;
import io.evenhand.gate.jdbc.HeadRow;
import io.evenhand.store.Pulse;
import io.evenhand.tenant.TenantId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a dispatcher knows beside its slots: when a step has used up what it was charged,
 * and who else wants to hear of a claim. Used by the dispatcher's thread.
 */
final class Desk {

	private static final Logger logger = LoggerFactory.getLogger(Desk.class);

	private final String lane;

	private final Iterable<RetryEvents> retries;

	private final GroupWatch watch;

	private final MeterRegistry meters;

	private final TenantMeters tenants;

	private final Pulse pulse;

	Desk(String lane, GroupWatch watch, Workshop.Dials dials, Pulse pulse, Iterable<RetryEvents> retries) {
		this.lane = lane;
		this.retries = retries;
		this.watch = watch;
		this.meters = dials.meters();
		this.tenants = dials.tenants();
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
		long withoutCredit = result.skips().stream().filter((skip) -> skip.why().equals(Skip.CREDIT)).count();
		if (withoutCredit > 0) {
			Counter.builder("evenhand.gate.without.credit")
				.description("Times that an eligible tenant was passed over for missing credit")
				.tag("lane", this.lane)
				.register(this.meters)
				.increment(withoutCredit);
		}
		result.skips().forEach((skip) -> this.tenants.skipped(this.lane, skip));
		result.starts().forEach((start) -> started(start.head(), now));
		if (!order.finished().isEmpty()) {
			this.watch.settled();
		}
		order.finished().forEach(this::ended);
		tell(result);
	}

	private void started(HeadRow head, Instant now) {
		Duration waited = notNegative(Duration.between(head.readyAt(), now));
		Timer.builder("evenhand.gate.wait")
			.description("From ready to started")
			.tag("lane", this.lane)
			.publishPercentileHistogram()
			.register(this.meters)
			.record(waited);
		this.tenants.started(this.lane, new TenantId(head.tenant()), head.launch() && head.attempt() == 0, head.retry(),
				waited);
	}

	private void ended(Finished finished) {
		TenantId tenant = finished.running().grant().tenant();
		boolean done = finished.outcome() instanceof Outcome.Done;
		this.tenants.ended(this.lane, tenant, done, Duration.ofMillis(finished.actualMillis()));
		if (done) {
			this.tenants.estimated(this.lane, tenant, finished.running().costMillis(), finished.actualMillis());
		}
		if (finished.outcome() instanceof Outcome.PutDown down) {
			this.meters.counter("evenhand.gate.put.down", "lane", this.lane, "cause", down.cause().name()).increment();
		}
	}

	/** The gate's own rows are written: whoever fails here has missed something. */
	private void tell(Claim.Result result) {
		try {
			for (Finished one : result.slices().retried()) {
				Outcome.Retry retry = (Outcome.Retry) one.outcome();
				this.retries
					.forEach((events) -> events.waits(one.running().grant().job(), retry.gap(), retry.reason()));
			}
			result.starts()
				.stream()
				.map(Started::head)
				.filter(HeadRow::retry)
				.forEach((head) -> this.retries.forEach((events) -> events.goesOn(head.job())));
		}
		catch (RuntimeException ex) {
			logger.warn("Lane {}: nobody was told which steps are tried again", this.lane, ex);
		}
	}

	private static Duration notNegative(Duration span) {
		return span.isNegative() ? Duration.ZERO : span;
	}

}
