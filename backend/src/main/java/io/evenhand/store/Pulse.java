package io.evenhand.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

import io.micrometer.core.instrument.Counter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How one loop fares. While its rounds fail it backs off; the log tells once that they
 * fail and once that they work again; health asks when it last turned. Told by the loop's
 * thread, asked by any: guarded by itself.
 */
public final class Pulse {

	private static final Logger logger = LoggerFactory.getLogger(Pulse.class);

	private final String name;

	private final InstantSource clock;

	private final Counter failures;

	private final BackOff backOff = new BackOff();

	private Instant turnedAt;

	private Instant heardAt;

	private @Nullable Instant failingSince;

	private int failed;

	private boolean resting;

	Pulse(String name, InstantSource clock, Counter failures) {
		this.name = name;
		this.clock = clock;
		this.failures = failures;
		this.turnedAt = clock.instant();
		this.heardAt = this.turnedAt;
	}

	/** The loop has ended in order: nothing is expected of it before its next round. */
	public synchronized void rests() {
		this.resting = true;
	}

	/** A round was done. */
	public synchronized void worked() {
		this.resting = false;
		this.turnedAt = this.clock.instant();
		this.heardAt = this.turnedAt;
		this.backOff.worked();
		Instant since = this.failingSince;
		if (since != null) {
			logger.info("{} works again, after {} failures in {} s", this.name, this.failed,
					Duration.between(since, this.turnedAt).toSeconds());
			this.failingSince = null;
			this.failed = 0;
		}
	}

	/**
	 * A round has failed; nothing of it is kept, and it is tried again.
	 * @param ex what it ended in
	 * @return how long to wait before the next
	 */
	public synchronized Duration failed(RuntimeException ex) {
		this.resting = false;
		this.heardAt = this.clock.instant();
		this.failures.increment();
		this.failed++;
		Duration pause = this.backOff.failed();
		if (this.failingSince == null) {
			this.failingSince = this.heardAt;
			if (Outage.passes(ex)) {
				logger.warn("{} fails and tries again, at most every 5 s, until it works: {}", this.name,
						Outage.line(ex));
			}
			else {
				logger.error("{} fails and tries again, at most every 5 s, until it works", this.name, ex);
			}
		}
		else {
			logger.debug("{} fails, next try in {} ms: {}", this.name, pause.toMillis(), Outage.line(ex));
		}
		return pause;
	}

	public String name() {
		return this.name;
	}

	/**
	 * How long ago the last round was done.
	 * @return zero or longer, by this node's clock; zero while the loop rests
	 */
	public synchronized Duration sinceTurn() {
		return since(this.turnedAt);
	}

	/**
	 * How long ago a round ended, done or failed.
	 * @return zero or longer, by this node's clock; zero while the loop rests
	 */
	public synchronized Duration sinceHeard() {
		return since(this.heardAt);
	}

	private Duration since(Instant then) {
		Duration since = Duration.between(then, this.clock.instant());
		return (this.resting || since.isNegative()) ? Duration.ZERO : since;
	}

	/** Whether its last round has failed. */
	public synchronized boolean failing() {
		return this.failingSince != null;
	}

}
