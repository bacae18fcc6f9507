package io.evenhand.gate;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Wakes one waiting thread; many rings while it is busy wake it once. Thread-safe.
 */
final class Bell {

	private final Semaphore rings = new Semaphore(0);

	void ring() {
		this.rings.release();
	}

	/**
	 * Waits for a ring since the last call.
	 * @param patience how long at most
	 * @return whether it rang
	 */
	boolean await(Duration patience) {
		try {
			boolean rang = this.rings.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
			this.rings.drainPermits();
			return rang;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return true;
		}
	}

}
