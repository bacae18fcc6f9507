package io.evenhand.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * A thread for each chore: it looks whether the chore is due and nobody does it, and does
 * it then. Survives anything. Started and stopped by the container's thread.
 */
@Component
class ChoreLoops implements SmartLifecycle {

	private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

	private static final long LAST_STEP_MILLIS = 5_000;

	private final Chores chores;

	private final ObjectProvider<Chore> all;

	private final Pulses pulses;

	private final List<Thread> threads = new ArrayList<>();

	/** Has a permit, which goes round, once all loops are to end. */
	private volatile Semaphore stop = new Semaphore(0);

	private volatile boolean running;

	ChoreLoops(Chores chores, ObjectProvider<Chore> all, Pulses pulses) {
		this.chores = chores;
		this.all = all;
		this.pulses = pulses;
	}

	@Override
	public void start() {
		this.stop = new Semaphore(0);
		this.running = true;
		this.all.orderedStream().forEach((chore) -> {
			Thread thread = new Thread(() -> loop(chore), "chore-" + chore.name());
			thread.setDaemon(true);
			thread.start();
			this.threads.add(thread);
		});
	}

	private void loop(Chore chore) {
		Duration look = chore.period().dividedBy(4);
		Duration pause = (look.compareTo(LONGEST_LOOK) > 0) ? LONGEST_LOOK : look;
		Pulse pulse = this.pulses.of("chore-" + chore.name());
		boolean made = false;
		Duration next = pause;
		while (!stopped(next)) {
			try {
				if (!made) {
					this.chores.make(chore.name());
					made = true;
				}
				if (this.chores.take(chore.name())) {
					run(chore, pulse);
				}
				pulse.worked();
				next = pause;
			}
			catch (RuntimeException ex) {
				next = pulse.failed(ex);
			}
		}
	}

	private void run(Chore chore, Pulse pulse) {
		try {
			chore.run((rest) -> {
				pulse.worked();
				return !stopped(rest) && this.chores.keep(chore.name(), Chores.SILENCE);
			});
		}
		finally {
			this.chores.keep(chore.name(), chore.period());
		}
	}

	private boolean stopped(Duration pause) {
		try {
			boolean stopping = this.stop.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS);
			if (stopping) {
				this.stop.release();
			}
			return stopping;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return true;
		}
	}

	@Override
	public void stop() {
		this.running = false;
		this.stop.release();
		for (Thread thread : this.threads) {
			try {
				thread.join(LAST_STEP_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
		this.threads.clear();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

}
