package io.evenhand.batch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.gate.Cause;
import io.evenhand.gate.FairTaskExecutor;
import io.evenhand.gate.Grant;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.step.StepExecution;
import org.springframework.stereotype.Component;

/**
 * The grants under which step executions run in this JVM. Thread-safe.
 */
@Component
final class HeldGrants {

	/** For how long a step waits for an earlier attempt of its own to end. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final ConcurrentMap<Long, Held> held = new ConcurrentHashMap<>();

	/**
	 * Holds a grant while its step execution runs. Where an earlier attempt still runs in
	 * this JVM, its grant is lost: it is told to stop and waited for, because both would
	 * read from the same step-scoped reader, and what the late one takes and rolls back
	 * would be missing.
	 * @param execution what runs, as the object that the step writes
	 * @param grant the right to run it
	 * @return to be closed when it ended
	 * @throws IllegalStateException if the earlier attempt does not end; it was given up
	 * and may never do so
	 */
	Held hold(StepExecution execution, Grant grant) {
		Held mine = new Held(execution, grant);
		Held other = this.held.putIfAbsent(execution.getId(), mine);
		while (other != null) {
			other.execution.setTerminateOnly();
			other.awaitEnd();
			other = this.held.putIfAbsent(execution.getId(), mine);
		}
		return mine;
	}

	/**
	 * The grant under which a step execution runs: the one held for this very object, or,
	 * for a task of a stock partition handler, the one of the slot's thread.
	 * @param execution what is about to be written
	 * @return empty where it runs without a grant
	 */
	@SuppressWarnings("ReferenceEquality") // an equal one may be an earlier attempt's
	Optional<Grant> of(StepExecution execution) {
		Held found = this.held.get(execution.getId());
		if (found != null && found.execution == execution) {
			return Optional.of(found.grant);
		}
		return FairTaskExecutor.held().filter((grant) -> grant.stepExecution() == null && !grant.launch());
	}

	/**
	 * Whether a step that runs here is to stop now, because somebody asked it to.
	 * @param execution what runs
	 * @param looks how often this is asked for each chunk; only the first look stops it
	 */
	@SuppressWarnings("ReferenceEquality") // an equal one may be an earlier attempt's
	boolean stops(StepExecution execution, int looks) {
		Held found = this.held.get(execution.getId());
		return found != null && found.execution == execution && found.stops(looks);
	}

	/** Why a step that runs here is asked to stop, if it is. */
	@SuppressWarnings("ReferenceEquality") // an equal one may be an earlier attempt's
	Optional<Cause> asked(StepExecution execution) {
		Held found = this.held.get(execution.getId());
		return (found != null && found.execution == execution) ? found.asked() : Optional.empty();
	}

	/** A chunk of the step, or one of its ends, is committed. */
	void progressed(StepExecution execution, Counters counters) {
		Held found = this.held.get(execution.getId());
		if (found != null) {
			found.commits.incrementAndGet();
			found.counted = counters;
		}
	}

	/**
	 * What a step that runs here has done since its last chunk was committed.
	 * @param execution what runs
	 * @return empty for a task of a stock partition handler
	 */
	Optional<ChunkCounts.Done> done(StepExecution execution) {
		return Optional.ofNullable(this.held.get(execution.getId()))
			.map((found) -> Counters.of(execution).since(found.counted));
	}

	/**
	 * How far what runs under a grant has come.
	 * @param grant the right under which it runs
	 * @return a number that changes with each commit; -1 where nothing runs under it
	 */
	long progress(Grant grant) {
		return this.held.values()
			.stream()
			.filter((one) -> one.under(grant))
			.mapToLong((one) -> one.commits.get())
			.findFirst()
			.orElse(-1);
	}

	/**
	 * Asks what runs under a grant to stop at its next chunk boundary.
	 * @param grant the right under which it runs
	 * @param cause why; a cancel overrides what was asked before
	 */
	void putDown(Grant grant, Cause cause) {
		for (Held one : this.held.values()) {
			if (one.under(grant)) {
				one.ask(cause);
			}
		}
	}

	/** A grant in use, until it is closed. */
	final class Held implements AutoCloseable {

		private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

		private final AtomicLong commits = new AtomicLong();

		private final StepExecution execution;

		private final Grant grant;

		private volatile Counters counted;

		private @Nullable Cause asked;

		private int look;

		private Held(StepExecution execution, Grant grant) {
			this.execution = execution;
			this.grant = grant;
			this.counted = Counters.of(execution);
		}

		private boolean under(Grant other) {
			return this.grant.request() == other.request() && this.grant.token() == other.token();
		}

		private void awaitEnd() {
			try {
				this.ended.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new IllegalStateException("Interrupted while an earlier attempt ended");
			}
			catch (TimeoutException | ExecutionException ex) {
				throw new IllegalStateException(
						"An earlier attempt of step " + this.execution.getStepName() + " does not end on this node",
						ex);
			}
		}

		private synchronized void ask(Cause cause) {
			if (this.asked == null || cause == Cause.CANCEL) {
				this.asked = cause;
			}
		}

		/** Whether it is to stop now, of so many looks at each chunk at the first. */
		private synchronized boolean stops(int looks) {
			boolean first = this.look % looks == 0;
			this.look++;
			return first && this.asked != null;
		}

		/** Why it was asked to stop, if it was. */
		synchronized Optional<Cause> asked() {
			return Optional.ofNullable(this.asked);
		}

		@Override
		public void close() {
			HeldGrants.this.held.remove(this.execution.getId(), this);
			this.ended.complete(true);
		}

	}

}
