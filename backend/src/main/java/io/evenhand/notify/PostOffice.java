package io.evenhand.notify;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.evenhand.notify.Leases.Place;
import io.evenhand.store.Pulse;
import io.evenhand.store.Pulses;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * This node's senders. One thread looks twice a second what is to be handed over and
 * which outlets are due; each of these gets a sender of its own, as many at once as the
 * settings say and one for an outlet. Those whose last try failed get at most half.
 * Started and stopped by the container's thread.
 */
@Component
class PostOffice implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(PostOffice.class);

	private static final int LOOK_MILLIS = 500;

	private static final int LAST_MILLIS = 2_000;

	private final Relay relay;

	private final Leases leases;

	private final Round round;

	private final NotifySettings settings;

	private final Pulse pulse;

	private final Set<Place> busy = ConcurrentHashMap.newKeySet();

	/** How many of these failed the last time. */
	private final AtomicInteger failing = new AtomicInteger();

	private volatile boolean running;

	private ScheduledExecutorService look = Executors.newScheduledThreadPool(0);

	private ExecutorService senders = Executors.newCachedThreadPool();

	PostOffice(Relay relay, Leases leases, Round round, NotifySettings settings, Pulses pulses) {
		this.relay = relay;
		this.leases = leases;
		this.round = round;
		this.settings = settings;
		this.pulse = pulses.of("chore-notify");
	}

	@Override
	public void start() {
		this.running = true;
		this.look = Executors.newSingleThreadScheduledExecutor((task) -> daemon(task, "notify"));
		this.senders = Executors.newFixedThreadPool(this.settings.senders(), (task) -> daemon(task, "notify-send"));
		this.look.scheduleWithFixedDelay(this::turn, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
	}

	private static Thread daemon(Runnable task, String name) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		return thread;
	}

	private void turn() {
		try {
			while (this.running && this.relay.step() > 0) {
				this.pulse.worked();
			}
			int all = this.settings.senders();
			fill(false, all - this.busy.size());
			// receivers that fail are slow and many at times: the other senders are not
			// theirs
			fill(true, Math.min(all - this.busy.size(), Math.max(1, all / 2) - this.failing.get()));
			this.pulse.worked();
		}
		catch (RuntimeException ex) {
			this.pulse.failed(ex);
		}
	}

	private void fill(boolean whoFailed, int room) {
		int free = room;
		for (Place place : (free > 0) ? this.leases.due(whoFailed, this.settings.senders()) : List.<Place>of()) {
			// those that were taken a moment ago may be among them
			if (free > 0 && this.busy.add(place)) {
				free--;
				this.failing.addAndGet(whoFailed ? 1 : 0);
				this.senders.execute(() -> send(place, whoFailed));
			}
		}
	}

	private void send(Place place, boolean whoFailed) {
		try {
			this.round.at(place);
		}
		catch (RuntimeException ex) {
			// its lease runs out, and it is taken again
			logger.warn("What is told to tenant {} by {} is tried again: {}", place.tenant(), place.kind().word(),
					ex.toString());
			logger.debug("Trace", ex);
		}
		finally {
			this.failing.addAndGet(whoFailed ? -1 : 0);
			this.busy.remove(place);
		}
	}

	@Override
	public void stop() {
		this.running = false;
		this.look.shutdownNow();
		this.senders.shutdownNow();
		try {
			if (!this.senders.awaitTermination(LAST_MILLIS, TimeUnit.MILLISECONDS)) {
				logger.info("Some senders have not ended; what they send is sent again");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

}
