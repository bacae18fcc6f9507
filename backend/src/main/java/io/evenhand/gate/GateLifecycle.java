package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.gate.jdbc.LaneRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * This node's work at the gate from start to stop: joins, takes back what a former
 * process of it held, starts a dispatcher per lane, the heartbeat and the watch of
 * groups; at the end starts nothing any more and waits a while for what runs. Before the
 * web server starts, after it stops. Started and stopped by the container's thread.
 */
@Component
class GateLifecycle implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(GateLifecycle.class);

	private static final Duration GRACE = Duration.ofSeconds(20);

	private static final Duration LOOK = Duration.ofMillis(200);

	private final Workshop workshop;

	private final Membership membership;

	private final NodeSettings settings;

	private final GroupWatch watch;

	private final Signals signals;

	private final Map<String, Dispatcher> dispatchers = new HashMap<>();

	private final List<Thread> dispatching = new ArrayList<>();

	private final List<Loop> loops = new ArrayList<>();

	private boolean stopping;

	private volatile boolean running;

	GateLifecycle(Workshop workshop, Membership membership, NodeSettings settings, GroupWatch watch, Signals signals) {
		this.workshop = workshop;
		this.membership = membership;
		this.settings = settings;
		this.watch = watch;
		this.signals = signals;
	}

	@Override
	public void start() {
		Identity self = this.membership.join();
		NodeRoom room = this.workshop.room(self, this.settings.openJobs());
		this.signals.onClosed((node, boot) -> {
			if (boot.equals(self.boot())) {
				room.jobs().closed();
			}
		});
		serveNewLanes(self, room);
		this.loops.add(Loop.start(this.workshop.pulse("heartbeat"), new Bell(), this.settings.heartbeat(), () -> {
			this.membership.beat();
			room.jobs().counted(this.membership.openJobs());
			serveNewLanes(self, room);
		}));
		this.loops.add(Loop.start(this.workshop.pulse("groups"), this.watch.bell(), LOOK, this.watch::look));
		this.running = true;
	}

	/** A lane that was made meanwhile is served from the next heartbeat on. */
	private synchronized void serveNewLanes(Identity self, NodeRoom room) {
		if (this.stopping) {
			return;
		}
		for (LaneRow lane : this.workshop.lanes()) {
			if (!this.dispatchers.containsKey(lane.name())) {
				int slots = this.workshop.prepare(self, lane, this.settings.slots());
				Dispatcher dispatcher = this.workshop.dispatcher(self, lane, slots, room);
				this.signals.listen(lane.id(), dispatcher::changed);
				this.dispatchers.put(lane.name(), dispatcher);
				Thread thread = new Thread(dispatcher, "claim-" + lane.name());
				thread.start();
				this.dispatching.add(thread);
				logger.info("Lane {} is served with {} slots", lane.name(), slots);
			}
		}
	}

	/** From now on nothing starts, and no lane is served anew. */
	private synchronized void stopStarting() {
		this.stopping = true;
		this.dispatchers.values().forEach(Dispatcher::stop);
	}

	@Override
	public void stop() {
		this.running = false;
		stopStarting();
		boolean done = true;
		for (Thread thread : this.dispatching) {
			done &= joined(thread);
		}
		this.loops.forEach(Loop::stop);
		if (done) {
			this.workshop.handOver(this.membership.identity());
			this.membership.leave();
		}
		else {
			logger.warn("Steps run on after {} s; the next start of this node takes them back", GRACE.toSeconds());
			this.dispatching.forEach(Thread::interrupt);
		}
		this.workshop.close();
	}

	private static boolean joined(Thread thread) {
		try {
			thread.join(GRACE.toMillis());
			return !thread.isAlive();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return Integer.MAX_VALUE - 4096;
	}

}
