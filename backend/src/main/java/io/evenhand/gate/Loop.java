package io.evenhand.gate;

import java.time.Duration;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that does the same again and again and survives anything. Thread-safe.
 */
final class Loop implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(Loop.class);

	private static final Duration LAST_ROUND = Duration.ofSeconds(5);

	private final Bell bell;

	private final Duration pause;

	private final Runnable work;

	private final Thread thread;

	private volatile boolean stopped;

	private Loop(String name, Bell bell, Duration pause, Runnable work) {
		this.bell = bell;
		this.pause = pause;
		this.work = work;
		this.thread = new Thread(this, name);
		this.thread.setDaemon(true);
	}

	/**
	 * Starts the thread.
	 * @param name the thread's name
	 * @param bell wakes it before the pause is over
	 * @param pause between two rounds
	 * @param work one round
	 */
	static Loop start(String name, Bell bell, Duration pause, Runnable work) {
		Loop loop = new Loop(name, bell, pause, work);
		loop.thread.start();
		return loop;
	}

	@Override
	public void run() {
		while (!this.stopped) {
			this.bell.await(this.pause);
			if (this.stopped) {
				return;
			}
			try {
				this.work.run();
			}
			catch (RuntimeException ex) {
				logger.warn("{} failed, next try in {} ms", this.thread.getName(), this.pause.toMillis(), ex);
			}
		}
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
