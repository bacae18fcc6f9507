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

	private @Nullable Grant launch;

	private @Nullable String failure;

	Opening(Grant launch) {
		this.launch = launch;
	}

	/**
	 * Takes the launch's grant, once.
	 * @return the grant, empty where it was taken already
	 */
	synchronized Optional<Grant> take() {
		Optional<Grant> taken = Optional.ofNullable(this.launch);
		this.launch = null;
		return taken;
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
	 * @param failure null where the job succeeded
	 */
	synchronized void ended(@Nullable String failure) {
		this.failure = failure;
		this.first.complete(Optional.empty());
	}

	synchronized @Nullable String failure() {
		return this.failure;
	}

	/**
	 * Waits for the job's first step.
	 * @return its grant, empty where the job ended before any step
	 */
	Optional<Grant> awaitFirst() {
		return this.first.join();
	}

}
