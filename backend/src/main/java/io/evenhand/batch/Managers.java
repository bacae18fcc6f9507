package io.evenhand.batch;

import java.util.concurrent.Executor;

import io.evenhand.store.StepConnections;

import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.stereotype.Component;

/**
 * The threads of manager steps, which mostly wait: virtual ones where the JDK has them. A
 * thread for each open job, and the gate bounds how many a node opens, so that there is
 * no second bound here that launches could wait at while they hold slots. They are never
 * interrupted: at a shutdown they stop with the process, like in a crash, and their jobs
 * are found open by whoever takes them over. Thread-safe.
 */
@Component
final class Managers implements Executor {

	private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

	private final SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor("manager-");

	Managers() {
		if (Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS) {
			this.threads.setVirtualThreads(true);
		}
		else {
			this.threads.setDaemon(true);
		}
	}

	@Override
	public void execute(Runnable manager) {
		this.threads.execute(() -> StepConnections.use(manager));
	}

}
