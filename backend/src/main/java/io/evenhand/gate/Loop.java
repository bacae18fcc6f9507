package io.evenhand.gate;

import java.time.Duration;

import io.evenhand.store.Pulse;

/**
 * A thread that does the same again and again, survives anything and backs off while its
 * rounds fail. Thread-safe.
 */
final class Loop implements Runnable {

	/** A heartbeat must not wait for a whole lease once the database is back. */
	private static final int MOST_PAUSES = 3;

	private static final Duration LEAST_BACK_OFF = Duration.ofMillis(500);

	private static final Duration LAST_ROUND = Duration.ofMillis(500);

	private final Pulse pulse;

	private final Bell bell;

	private final Duration pause;

	private final Runnable work;

	private final Thread thread;

	private volatile boolean stopped;

	private Loop(Pulse pulse, Bell bell, Duration pause, Runnable work) {
		this.pulse = pulse;
		this.bell = bell;
		this.pause = pause;
		this.work = work;
		this.thread = new Thread(this, pulse.name());
		this.thread.setDaemon(true);
	}

	/**
	 * Starts the thread.
	 * @param pulse what it tells; the thread has its name
	 * @param bell wakes it before the pause is over
	 * @param pause between two rounds
	 * @param work one round
	 */
	static Loop start(Pulse pulse, Bell bell, Duration pause, Runnable work) {
		Loop loop = new Loop(pulse, bell, pause, work);
		loop.thread.start();
		return loop;
	}

	@Override
	public void run() {
		Duration next = this.pause;
		Duration longest = this.pause.multipliedBy(MOST_PAUSES).plus(LEAST_BACK_OFF);
		while (!this.stopped) {
			this.bell.await(next);
			if (this.stopped) {
				return;
			}
			try {
				this.work.run();
				this.pulse.worked();
				next = this.pause;
			}
			catch (RuntimeException ex) {
				next = shorter(this.pulse.failed(ex), longest);
			}
		}
	}

	private static Duration shorter(Duration one, Duration other) {
		return (one.compareTo(other) < 0) ? one : other;
	}

	/** Ends after the round that it is in, which is waited for a while. */
	void stop() {
		this.stopped = true;
		this.bell.ring();
		try {
			this.thread.join(LAST_ROUND.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
