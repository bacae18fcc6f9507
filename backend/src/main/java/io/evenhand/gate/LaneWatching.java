package io.evenhand.gate;

import java.time.Duration;

import io.evenhand.store.Pulses;
import org.jspecify.annotations.Nullable;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Lets this node look at its lanes each second, once it serves. Started and stopped by
 * the container's thread.
 */
@Component
class LaneWatching implements SmartLifecycle {

	private static final Duration LOOK = Duration.ofSeconds(1);

	private final LaneWatch watch;

	private final Pulses pulses;

	private volatile @Nullable Loop loop;

	LaneWatching(LaneWatch watch, Pulses pulses) {
		this.watch = watch;
		this.pulses = pulses;
	}

	@Override
	public void start() {
		this.loop = Loop.start(this.pulses.of("lane-watch"), new Bell(), LOOK, this.watch::look);
	}

	@Override
	public void stop() {
		Loop running = this.loop;
		if (running != null) {
			running.stop();
		}
		this.loop = null;
	}

	@Override
	public boolean isRunning() {
		return this.loop != null;
	}

}
