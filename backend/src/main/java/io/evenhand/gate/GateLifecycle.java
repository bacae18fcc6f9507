package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * This node's work at the gate from start to stop: joins, takes back what a former
 * process of it held, serves the lanes, says that it is alive, and takes over from nodes
 * that are not; at the end starts nothing any more and waits a while for what runs. A
 * node that cannot say that it is alive stops what it does before others take it over,
 * and begins anew once it can. Before the web server starts, after it stops. Started and
 * stopped by the container's thread; a term is begun anew by the heartbeat's.
 */
@Component
class GateLifecycle implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(GateLifecycle.class);

	private static final Duration GRACE = Duration.ofSeconds(20);

	private static final Duration LOOK = Duration.ofMillis(200);

	private static final Duration ABANDONED = Duration.ofSeconds(2);

	private final Workshop workshop;

	private final Membership membership;

	private final Rescue rescue;

	private final GroupWatch watch;

	private final Signals signals;

	private final List<Loop> loops = new ArrayList<>();

	private volatile @Nullable Term term;

	private volatile boolean running;

	GateLifecycle(Workshop workshop, Membership membership, Rescue rescue, GroupWatch watch, Signals signals) {
		this.workshop = workshop;
		this.membership = membership;
		this.rescue = rescue;
		this.watch = watch;
		this.signals = signals;
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
		begun.serveNewLanes();
	}

	private Term term() {
		return Objects.requireNonNull(this.term, "not started");
	}

	private void beat() {
		if (!this.membership.beat()) {
			logger.warn("Node {} was declared gone under boot {} and begins anew", term().self().id(),
					term().self().boot());
			term().abandon(ABANDONED);
			begin();
		}
		term().fence(false);
		term().opened(this.membership.openJobs());
		term().serveNewLanes();
	}

	private void judgeLease() {
		if (this.membership.lease().over()) {
			term().fence(true);
		}
	}

	@Override
	public void stop() {
		this.running = false;
		term().stopStarting();
		boolean done = term().awaitEnd(GRACE);
		this.loops.forEach(Loop::stop);
		if (done) {
			this.workshop.handOver(this.membership.identity());
			this.membership.leave();
		}
		else {
			logger.warn("Steps run on after {} s; another node takes them back once the lease is over",
					GRACE.toSeconds());
			term().interrupt();
		}
		this.workshop.close();
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
