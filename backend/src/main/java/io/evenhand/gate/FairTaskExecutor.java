package io.evenhand.gate;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

import io.evenhand.store.Endurance;
import io.evenhand.store.StepConnections;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * The only door to a slot's thread. It runs what the gate grants to this node; a task
 * that somebody else hands to it waits at the gate like any other step, for its
 * {@link TaskContext} and pinned to this node. It never rejects: back-pressure is
 * waiting. Thread-safe.
 */
@Component
public final class FairTaskExecutor implements AsyncTaskExecutor {

	private static final Logger logger = LoggerFactory.getLogger(FairTaskExecutor.class);

	private static final ThreadLocal<@Nullable Grant> HELD = new ThreadLocal<>();

	private final ObjectProvider<StepRunner> runner;

	private final PinnedTasks pinned;

	private final Accounts accounts;

	/**
	 * As many threads as slots hold something, and those that were given up: grants are
	 * all that it gets.
	 */
	private final ExecutorService threads = Executors.newCachedThreadPool(daemons());

	private final ConcurrentMap<Grant, Thread> working = new ConcurrentHashMap<>();

	FairTaskExecutor(ObjectProvider<StepRunner> runner, PinnedTasks pinned, Accounts accounts) {
		this.accounts = accounts;
		this.runner = runner;
		this.pinned = pinned;
	}

	/** One that never returns must not keep the process. */
	private static ThreadFactory daemons() {
		CustomizableThreadFactory factory = new CustomizableThreadFactory("slot-");
		factory.setDaemon(true);
		return factory;
	}

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
		TaskContext context = TaskContext.current();
		if (context == null) {
			throw new IllegalStateException("Nobody said for whose job this task is: enter a TaskContext around it");
		}
		this.pinned.queue(context, task);
	}

	/** Runs what was granted on a slot's thread and tells how it ended. */
	void start(Grant grant, Consumer<Outcome> ended) {
		this.threads.execute(() -> StepConnections.use(() -> {
			HELD.set(grant);
			this.working.put(grant, Thread.currentThread());
			try {
				ended.accept(outcome(grant));
			}
			finally {
				this.working.remove(grant);
				HELD.remove();
				// whoever was interrupted is not to hand that on to the next step
				Thread.interrupted();
			}
		}));
	}

	/** Asks everything that runs here to stop at its next chunk boundary. */
	void putDown(Cause cause) {
		this.working.keySet().forEach((grant) -> putDown(grant, cause));
	}

	/** Asks what runs under a grant to stop at its next chunk boundary. */
	void putDown(Grant grant, Cause cause) {
		this.runner.getObject().putDown(grant, cause);
	}

	/** How far what runs under a grant has come, see {@link StepRunner#progress}. */
	long progress(Grant grant) {
		return this.runner.getObject().progress(grant);
	}

	/** Interrupts the thread of a grant that was given up, if it still works for it. */
	void interrupt(Grant grant) {
		this.working.computeIfPresent(grant, (work, thread) -> {
			thread.interrupt();
			return thread;
		});
	}

	/** A throttle closes the account at once, before the step itself is settled. */
	private Outcome toSettle(Grant grant, Outcome outcome) {
		if (!(outcome instanceof Outcome.Throttled throttled)) {
			return outcome;
		}
		boolean closed = Endurance.through("The throttle that request %d was told".formatted(grant.request()),
				() -> this.accounts.throttle(grant.request(), throttled.gap(), throttled.reason()));
		return closed ? new Outcome.PutDown(Cause.THROTTLE) : new Outcome.Retry(throttled.reason(), throttled.gap());
	}

	private Outcome outcome(Grant grant) {
		try {
			Runnable task = this.pinned.take(grant.request());
			if (task != null) {
				task.run();
				return new Outcome.Done();
			}
			return toSettle(grant, this.runner.getObject().run(grant));
		}
		catch (LeaseLost ex) {
			// where it is ours nonetheless it goes on, else there is nothing to settle
			logger.info("Step {} of job {}, request {} under token {}, has lost its lease", grant.step(), grant.job(),
					grant.request(), grant.token());
			return new Outcome.PutDown(Cause.LEASE);
		}
		catch (Throwable ex) {
			logger.error("Step {} of job {}, request {} under token {}, ended in an exception", grant.step(),
					grant.job(), grant.request(), grant.token(), ex);
			return new Outcome.Failed("Internal error in step " + grant.step());
		}
	}

	void close() {
		this.threads.shutdown();
	}

}
