package io.evenhand.gate;

import java.util.Optional;

import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.stereotype.Component;

/**
 * The only door to a slot's thread. It runs what the gate grants to this node; a task
 * that somebody else hands to it waits at the gate like any other step, for its
 * {@link TaskContext} and pinned to this node. It never rejects: back-pressure is
 * waiting. Thread-safe.
 */
@Component
public final class FairTaskExecutor implements AsyncTaskExecutor {

	private static final ThreadLocal<Grant> HELD = new ThreadLocal<>();

	/**
	 * The grant under which the calling thread runs.
	 * @return empty on any thread that is not a slot's
	 */
	public static Optional<Grant> held() {
		return Optional.ofNullable(HELD.get());
	}

	/**
	 * Queues the task at the gate and returns at once.
	 * @param task what to run once a slot is granted
	 * @throws IllegalStateException if the calling thread has no {@link TaskContext}
	 */
	@Override
	public void execute(Runnable task) {
		throw new UnsupportedOperationException();
	}

}
