package io.evenhand.gate;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.evenhand.gate.jdbc.StillRows.Still;
import io.evenhand.store.Pulses;
import org.jspecify.annotations.Nullable;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Looks which jobs of this node have stood still for a while and puts them back, so that
 * they hold no place among its open jobs, no place among their tenant's, and no thread.
 * One that moves in between, if only for a step, begins to wait anew; one whose wait will
 * be over soon is left. Looks on a thread of its own; started and stopped by the
 * container's.
 */
@Component
class StillJobs implements SmartLifecycle {

	private static final Duration LEAST_PAUSE = Duration.ofMillis(50);

	private static final Duration MOST_PAUSE = Duration.ofSeconds(1);

	/** Jobs of one look, and about how many of their steps. */
	private static final int MOST_JOBS = 16;

	private static final int MOST_STEPS = 2000;

	private final Membership membership;

	private final PutBacks putBacks;

	private final PinnedTasks pinned;

	private final Pulses pulses;

	private final Ticks ticks;

	/** Those that stood still at the last look, and since when. */
	private Map<Still, Long> seen = new HashMap<>();

	private @Nullable Loop loop;

	StillJobs(Membership membership, PutBacks putBacks, PinnedTasks pinned, Pulses pulses, Ticks ticks) {
		this.membership = membership;
		this.putBacks = putBacks;
		this.pinned = pinned;
		this.pulses = pulses;
		this.ticks = ticks;
	}

	private Duration patience() {
		return this.membership.settings().putBackAfter();
	}

	/**
	 * Looks once. One that cannot be put back begins to wait anew, and the first failure
	 * is thrown once the others have been tried.
	 */
	void look() {
		Identity self = this.membership.identity();
		long now = this.ticks.millis();
		Map<Still, Long> still = new HashMap<>();
		for (Still one : this.putBacks.still(self, patience())) {
			if (!this.pinned.has(one.job())) {
				still.put(one, this.seen.getOrDefault(one, now));
			}
		}
		this.seen = still;
		List<Still> due = still.entrySet()
			.stream()
			.filter((one) -> now - one.getValue() >= patience().toMillis())
			.sorted(Map.Entry.comparingByValue())
			.limit(MOST_JOBS)
			.map(Map.Entry::getKey)
			.toList();
		Optional<RuntimeException> failure = Optional.empty();
		int steps = 0;
		for (Still one : due) {
			if (steps < MOST_STEPS) {
				try {
					steps += this.putBacks.putBack(self, one, patience());
					still.remove(one);
				}
				catch (RuntimeException ex) {
					// behind the others, else the same ones come first each time
					still.put(one, now);
					failure = failure.or(() -> Optional.of(ex));
				}
			}
		}
		failure.ifPresent((first) -> {
			throw first;
		});
	}

	@Override
	public void start() {
		Duration quarter = patience().dividedBy(4);
		Duration pause = (quarter.compareTo(MOST_PAUSE) > 0) ? MOST_PAUSE
				: (quarter.compareTo(LEAST_PAUSE) < 0) ? LEAST_PAUSE : quarter;
		this.loop = Loop.start(this.pulses.of("still-jobs"), new Bell(), pause, this::look);
	}

	@Override
	public void stop() {
		if (this.loop != null) {
			this.loop.stop();
			this.loop = null;
		}
	}

	@Override
	public boolean isRunning() {
		return this.loop != null;
	}

	/** Once this node has joined, and until it hands over. */
	@Override
	public int getPhase() {
		return Integer.MAX_VALUE - 4095;
	}

}
