package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

import io.evenhand.gate.jdbc.LaneRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One membership of this node, from its joining to its end: its open jobs and a
 * dispatcher per lane. A node that was declared gone abandons its term and begins
 * another. Thread-safe, guarded by itself.
 */
final class Term {

	private static final Logger logger = LoggerFactory.getLogger(Term.class);

	private final Identity self;

	private final Workshop workshop;

	private final NodeSettings settings;

	private final Signals signals;

	private final NodeRoom room;

	private final Map<String, Dispatcher> dispatchers = new HashMap<>();

	private final List<Thread> threads = new ArrayList<>();

	private boolean ending;

	private boolean fenced;

	Term(Identity self, Workshop workshop, NodeSettings settings, Signals signals) {
		this.self = self;
		this.workshop = workshop;
		this.settings = settings;
		this.signals = signals;
		this.room = workshop.room(self, settings.openJobs());
		signals.onClosed((node, boot) -> {
			if (boot.equals(self.boot())) {
				this.room.jobs().closed();
			}
		});
	}

	Identity self() {
		return this.self;
	}

	/** What the rows say of its open jobs. */
	void opened(int jobs) {
		this.room.jobs().counted(jobs);
	}

	/**
	 * Serves lanes that were made meanwhile, and those that a former boot had not let go
	 * of.
	 */
	synchronized void serveNewLanes() {
		if (this.ending || this.fenced) {
			return;
		}
		List<LaneRow> lanes = this.workshop.lanes();
		serve(lanes);
		// a lane is served only once what it had lent under a former boot is taken back
		serve(lanes);
	}

	private void serve(List<LaneRow> lanes) {
		for (LaneRow lane : lanes) {
			int slots = Workshop.slots(this.self, lane, this.settings.slots());
			Permits served = this.room.lending().of(lane.id());
			if (served != null && served.differsFrom(slots)) {
				this.workshop.resize(this.self, lane, served, slots);
				logger.info("Lane {} is served with {} slots from now on", lane.name(), slots);
			}
			if (!this.dispatchers.containsKey(lane.name()) && this.workshop.prepare(this.self, lane, slots)) {
				Dispatcher dispatcher = this.workshop.dispatcher(this.self, lane, slots, this.room);
				this.signals.listen(lane.id(), dispatcher::changed);
				this.dispatchers.put(lane.name(), dispatcher);
				Thread thread = new Thread(dispatcher, "claim-" + lane.name());
				thread.start();
				this.threads.add(thread);
				logger.info("Lane {} is served with {} slots", lane.name(), slots);
			}
		}
	}

	/**
	 * The node's lease is over by its own reckoning, or it is not any more. While it is,
	 * nothing starts, and what runs is asked to stop: another may have it already.
	 */
	synchronized void fence(boolean now) {
		if (now != this.fenced) {
			this.fenced = now;
			this.dispatchers.values().forEach((dispatcher) -> dispatcher.fence(now));
		}
		if (now) {
			this.workshop.putDown(Cause.LEASE);
		}
	}

	/** From now on nothing starts, and no lane is served anew. */
	synchronized void stopStarting() {
		this.ending = true;
		this.dispatchers.values().forEach(Dispatcher::stop);
	}

	/**
	 * Waits until everything that runs has ended and is settled.
	 * @param millisLeft how much longer, at least 1
	 * @return whether that is so
	 */
	boolean awaitEnd(LongSupplier millisLeft) {
		boolean done = true;
		for (Thread thread : threads()) {
			done &= joined(thread, millisLeft.getAsLong());
		}
		return done;
	}

	/** Ends at once; nothing that runs here is the node's own any more. */
	void abandon(Duration patience) {
		synchronized (this) {
			this.ending = true;
			this.dispatchers.values().forEach(Dispatcher::abandon);
		}
		this.workshop.putDown(Cause.LEASE);
		this.workshop.abandonTasks();
		awaitEnd(patience::toMillis);
	}

	void interrupt() {
		threads().forEach(Thread::interrupt);
	}

	private synchronized List<Thread> threads() {
		return List.copyOf(this.threads);
	}

	private static boolean joined(Thread thread, long millis) {
		try {
			thread.join(millis);
			return !thread.isAlive();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
