package io.evenhand.gate;

import java.time.Duration;
import java.util.List;

import io.evenhand.store.Pulses;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * What a node does each second, or some seconds, once it serves, each on a thread of its
 * own: it looks at its lanes, ends temporary shares whose time is over, and tells gauges
 * of tenants. Started and stopped by the container's thread.
 */
@Component
class EachSecond implements SmartLifecycle {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private static final Duration GAUGES = SECOND.multipliedBy(15);

	private final LaneWatch watch;

	private final Shares shares;

	private final TenantGauges gauges;

	private final Pulses pulses;

	private volatile List<Loop> loops = List.of();

	EachSecond(LaneWatch watch, Shares shares, TenantGauges gauges, Pulses pulses) {
		this.watch = watch;
		this.shares = shares;
		this.gauges = gauges;
		this.pulses = pulses;
	}

	@Override
	public void start() {
		this.loops = List.of(Loop.start(this.pulses.of("lane-watch"), new Bell(), SECOND, this.watch::look),
				Loop.start(this.pulses.of("shares"), new Bell(), SECOND, this.shares::giveBackWhatIsOver),
				Loop.start(this.pulses.of("gauges"), new Bell(), GAUGES, this.gauges::look));
	}

	@Override
	public void stop() {
		this.loops.forEach(Loop::stop);
		this.loops = List.of();
	}

	@Override
	public boolean isRunning() {
		return !this.loops.isEmpty();
	}

}
