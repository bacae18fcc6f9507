package io.evenhand.batch;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.evenhand.gate.Grant;
import org.jspecify.annotations.Nullable;

/**
 * A launch between its grant and the moment when the job's first leaf step takes it over.
 * The slot's thread waits here while the manager's thread brings the job that far.
 * Thread-safe: guarded by itself.
 */
final class Opening {

	private final CompletableFuture<Optional<Grant>> first = new CompletableFuture<>();

	private final Grant launch;

	private boolean taken;

	private boolean lost;

	private @Nullable End end;

	Opening(Grant launch) {
		this.launch = launch;
	}

	/**
	 * Takes the launch's grant, once.
	 * @return the grant, empty where it was taken already
	 */
	synchronized Optional<Grant> take() {
		if (this.taken) {
			return Optional.empty();
		}
		this.taken = true;
		return Optional.of(this.launch);
	}

	/**
	 * The launch that opened the job.
	 * @return its grant, whoever has it now
	 */
	Grant launch() {
		return this.launch;
	}

	/** Gives the slot back: the job's first steps are served by others. */
	void release() {
		this.first.complete(Optional.empty());
	}

	/**
	 * Hands the first step to the waiting slot.
	 * @param step the launch's grant, bound to the step
	 */
	void serve(Grant step) {
		this.first.complete(Optional.of(step));
	}

	/**
	 * The job has ended; wakes the slot where no step ever came.
	 * @param how the job's end
	 */
	synchronized void ended(End how) {
		this.end = how;
		this.first.complete(Optional.empty());
	}

	/** The job's end, null where it goes on. */
	synchronized @Nullable End end() {
		return this.end;
	}

	/** Its manager has found that the job has another owner by now, or waits for one. */
	synchronized void lose() {
		this.lost = true;
	}

	/** Whether its manager has nothing more to say. */
	synchronized boolean lost() {
		return this.lost;
	}

	/**
	 * Waits for the job's first step.
	 * @return its grant, empty where the job ended before any step
	 */
	Optional<Grant> awaitFirst() {
		return this.first.join();
	}

}
