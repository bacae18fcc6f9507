package io.evenhand.gate;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs steps that stop when they are asked to, in chunks of a few milliseconds.
 * Thread-safe.
 */
final class ObedientRunner implements StepRunner {

	final Map<Long, Cause> asked = new ConcurrentHashMap<>();

	final AtomicInteger failures = new AtomicInteger();

	final AtomicInteger interrupted = new AtomicInteger();

	final AtomicLong chunks = new AtomicLong();

	final CountDownLatch end = new CountDownLatch(1);

	volatile boolean comesOn;

	volatile boolean deaf;

	volatile Duration gap = Duration.ofMillis(10);

	void letAllEnd() {
		this.end.countDown();
	}

	@Override
	public Outcome run(Grant grant) {
		if (grant.launch()) {
			return new Outcome.Done();
		}
		if (this.failures.get() > 0) {
			this.failures.decrementAndGet();
			return new Outcome.Retry("no answer", this.gap);
		}
		while (true) {
			try {
				boolean over = this.end.await(5, TimeUnit.MILLISECONDS);
				if (over && !this.deaf) {
					return new Outcome.Done();
				}
			}
			catch (InterruptedException ex) {
				this.interrupted.incrementAndGet();
			}
			if (this.comesOn) {
				this.chunks.incrementAndGet();
			}
			Cause cause = this.asked.get(grant.request());
			if (cause != null && !this.deaf) {
				this.asked.remove(grant.request());
				return new Outcome.PutDown(cause);
			}
		}
	}

	@Override
	public void putDown(Grant grant, Cause cause) {
		if (!grant.launch()) {
			this.asked.put(grant.request(), cause);
		}
	}

	@Override
	public long progress(Grant grant) {
		return this.chunks.get();
	}

}
