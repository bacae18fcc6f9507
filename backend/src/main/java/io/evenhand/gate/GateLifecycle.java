package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * This node's work at the gate from start to stop: joins, takes back what a former
 * process of it held, serves the lanes, says that it is alive, and takes over from nodes
 * that are not; at the end starts nothing any more, puts down what runs, waits for that
 * no longer than the grace time, and gives away what it had. A node that cannot say that
 * it is alive stops what it does before others take it over, and begins anew once it can.
 * Before the web server starts, after it stops. Started and stopped by the container's
 * thread; a term is begun anew by the heartbeat's.
 */
@Component
class GateLifecycle implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(GateLifecycle.class);

	/** What is left after the grace time to end the node's row and to close. */
	private static final Duration GOOD_BYE = Duration.ofSeconds(3);

	private static final Duration LOOK = Duration.ofMillis(200);

	private static final Duration ABANDONED = Duration.ofSeconds(2);

	private final Workshop workshop;

	private final Membership membership;

	private final Rescue rescue;

	private final GroupWatch watch;

	private final Signals signals;

	private final Aside aside;

	private final List<Loop> loops = new ArrayList<>();

	private volatile @Nullable Term term;

	private boolean draining;

	private long drainsSince;

	private volatile boolean leaving;

	private volatile boolean running;

	GateLifecycle(Workshop workshop, Membership membership, Rescue rescue, GroupWatch watch, Signals signals) {
		this.workshop = workshop;
		this.membership = membership;
		this.rescue = rescue;
		this.watch = watch;
		this.signals = signals;
		this.aside = new Aside(workshop, membership);
	}

	@Override
	public void start() {
		begin();
		Duration heartbeat = this.membership.settings().heartbeat();
		this.loops.add(Loop.start(this.workshop.pulse("heartbeat"), new Bell(), heartbeat, this::beat));
		this.loops.add(Loop.start(this.workshop.pulse("lease"), new Bell(), heartbeat.dividedBy(2), this::judgeLease));
		this.loops.add(Loop.start(this.workshop.pulse("rescue"), new Bell(), heartbeat,
				() -> this.rescue.look(this.membership.identity())));
		this.loops.add(Loop.start(this.workshop.pulse("groups"), this.watch.bell(), LOOK, this.watch::look));
		this.running = true;
	}

	private void begin() {
		Term begun = new Term(this.membership.join(), this.workshop, this.membership.settings(), this.signals);
		this.term = begun;
		if (!this.membership.askedToDrain()) {
			begun.serveNewLanes();
		}
	}

	private Term term() {
		return Objects.requireNonNull(this.term, "not started");
	}

	private void beat() {
		if (!this.leaving && !this.membership.beat() && !this.leaving) {
			logger.warn("Node {} was declared gone under boot {} and begins anew", term().self().id(),
					term().self().boot());
			term().abandon(ABANDONED);
			begin();
		}
		if (this.leaving) {
			return;
		}
		term().fence(false);
		term().opened(this.membership.openJobs());
		if (this.membership.askedToDrain()) {
			this.aside.leave(term());
		}
		else if (!this.aside.away()) {
			term().serveNewLanes();
		}
		else if (this.aside.comeBack(term())) {
			begin();
		}
	}

	private void judgeLease() {
		if (this.membership.lease().over()) {
			term().fence(true);
		}
	}

	/**
	 * The first moment of a stop, while the web server still answers what it was asked:
	 * steps have that time too to come to their next chunk.
	 */
	@EventListener(ContextClosedEvent.class)
	void closing() {
		if (this.running) {
			drain();
		}
	}

	/** Nothing starts any more, and what runs is put down at its next chunk. */
	private synchronized void drain() {
		if (!this.draining) {
			this.draining = true;
			this.drainsSince = this.workshop.millis();
			term().stopStarting();
			logger.info("This node drains: nothing starts, steps stop at their next chunk");
			atMost(GOOD_BYE, "draining", this.membership::drain);
		}
	}

	@Override
	public void stop() {
		drain();
		this.running = false;
		boolean done = term().awaitEnd(this::graceLeft);
		this.leaving = true;
		this.loops.forEach(Loop::stop);
		if (done) {
			atMost(GOOD_BYE, "hand-over", () -> {
				this.workshop.handOver(this.membership.identity());
				this.membership.leave();
			});
		}
		else {
			logger.warn("Steps run on after {} s and are left to whoever takes them back",
					this.membership.settings().grace().toSeconds());
			atMost(GOOD_BYE, "leaving", this.membership::leave);
			term().interrupt();
		}
		this.workshop.close();
		logger.info("This node has {} its steps", done ? "handed over" : "left");
	}

	private long graceLeft() {
		long gone = Math.max(0, this.workshop.millis() - this.drainsSince);
		return Math.max(1, this.membership.settings().grace().toMillis() - gone);
	}

	/** A database that does not answer must not keep the process. */
	private static void atMost(Duration span, String name, Runnable work) {
		Thread thread = new Thread(() -> {
			try {
				work.run();
			}
			catch (RuntimeException ex) {
				logger.warn("The node's {} could not be written down", name, ex);
			}
		}, name);
		thread.setDaemon(true);
		thread.start();
		joined(thread, span.toMillis());
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

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return Integer.MAX_VALUE - 4096;
	}

}
