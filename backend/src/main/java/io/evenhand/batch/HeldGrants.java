package io.evenhand.batch;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

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

	private final ConcurrentMap<Long, Held> held = new ConcurrentHashMap<>();

	/**
	 * Holds a grant while its step execution runs. Where an earlier attempt still runs in
	 * this JVM, its grant is lost: it is told to stop and waited for, because both would
	 * read from the same step-scoped reader, and what the late one takes and rolls back
	 * would be missing.
	 * @param execution what runs, as the object that the step writes
	 * @param grant the right to run it
	 * @return to be closed when it ended
	 */
	Held hold(StepExecution execution, Grant grant) {
		Held mine = new Held(execution, grant);
		Held other = this.held.putIfAbsent(execution.getId(), mine);
		while (other != null) {
			other.execution.setTerminateOnly();
			other.ended.join();
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
	 * Asks what runs under a grant to stop at its next chunk boundary.
	 * @param grant the right under which it runs
	 * @param cause why; a cancel overrides what was asked before
	 */
	void putDown(Grant grant, Cause cause) {
		for (Held one : this.held.values()) {
			if (one.grant.request() == grant.request() && one.grant.token() == grant.token()) {
				one.ask(cause);
			}
		}
	}

	/** A grant in use, until it is closed. */
	final class Held implements AutoCloseable {

		private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

		private final StepExecution execution;

		private final Grant grant;

		private @Nullable Cause asked;

		private Held(StepExecution execution, Grant grant) {
			this.execution = execution;
			this.grant = grant;
		}

		private synchronized void ask(Cause cause) {
			if (this.asked == null || cause == Cause.CANCEL) {
				this.asked = cause;
			}
			this.execution.setTerminateOnly();
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
