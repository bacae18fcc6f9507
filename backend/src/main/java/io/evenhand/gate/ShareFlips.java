package io.evenhand.gate;

import java.time.Duration;

import io.evenhand.store.Pulses;
import org.jspecify.annotations.Nullable;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Ends temporary shares when their time is over, on any node, within a second. Started
 * and stopped by the container's thread.
 */
@Component
class ShareFlips implements SmartLifecycle {

	private static final Duration LOOK = Duration.ofSeconds(1);

	private final Shares shares;

	private final Pulses pulses;

	private volatile @Nullable Loop loop;

	ShareFlips(Shares shares, Pulses pulses) {
		this.shares = shares;
		this.pulses = pulses;
	}

	@Override
	public void start() {
		this.loop = Loop.start(this.pulses.of("shares"), new Bell(), LOOK, this.shares::giveBackWhatIsOver);
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
