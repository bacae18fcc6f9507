package io.evenhand.store;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The pauses between tries that fail: each twice as long as the one before, up to a
 * longest. Used by one thread.
 */
public final class BackOff {

	private static final Duration FIRST = Duration.ofMillis(150);

	private static final Duration LONGEST = Duration.ofSeconds(5);

	private Duration pause = Duration.ZERO;

	/**
	 * Another try has failed.
	 * @return how long to wait before the next, 150 ms to 5 s
	 */
	public Duration failed() {
		Duration next = this.pause.isZero() ? FIRST : this.pause.multipliedBy(2);
		this.pause = (next.compareTo(LONGEST) > 0) ? LONGEST : next;
		return this.pause;
	}

	/**
	 * Another try has failed: waits before the next.
	 * @return false where the thread was interrupted meanwhile
	 */
	public boolean rest() {
		try {
			new Semaphore(0).tryAcquire(failed().toMillis(), TimeUnit.MILLISECONDS);
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	/** A try has worked: the next failure begins anew. */
	public void worked() {
		this.pause = Duration.ZERO;
	}

}
