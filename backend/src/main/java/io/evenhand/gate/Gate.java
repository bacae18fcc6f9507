package io.evenhand.gate;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.springframework.stereotype.Component;

/**
 * The gate as the rest of Evenhand sees it: step requests go in, grants come out through
 * the {@link StepRunner}, and whoever waits for a group is told its end. Thread-safe.
 */
@Component
public class Gate {

	/**
	 * Queues a job's launch. Joins the caller's transaction.
	 * @param launch the job's first step request
	 * @return the request's id
	 * @throws QueueFull if the tenant has its most waiting; the transaction is to roll
	 * back
	 * @throws UnknownLane if there is no such lane
	 */
	public long enqueue(Launch launch) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Queues further steps of an open job, with the job's rank. Joins the caller's
	 * transaction.
	 * @param job the job's id
	 * @param group what the waiting manager step watches (its step execution's id)
	 * @param steps at least one
	 */
	public void enqueue(long job, long group, List<NewStep> steps) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Lets a launch's grant serve the job's first step. A transaction of its own.
	 * @param launch the launch's grant
	 * @param group what the waiting manager step watches
	 * @param step the step that the grant serves
	 * @return the grant for the step: same request, same token
	 * @throws LeaseLost if the grant no longer holds
	 */
	public Grant bind(Grant launch, long group, NewStep step) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Completes once none of the group waits or runs; completed at once where that is so
	 * already.
	 * @param group the manager step execution's id
	 * @return how the group ended
	 */
	public CompletableFuture<Ended> whenEnded(long group) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Cancels what of the group is still waiting; what runs goes on to its end.
	 * @param group the manager step execution's id
	 */
	public void cancelWaiting(long group) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Tells that an open job has ended, so that another of the tenant may be opened. A
	 * transaction of its own; calling it twice changes nothing.
	 * @param job the job's id
	 */
	public void closed(long job) {
		throw new UnsupportedOperationException();
	}

	/**
	 * The fence: fails unless the request is still running under the token, and keeps it
	 * so until the caller's transaction ends.
	 * @param request the step request's id
	 * @param token the token of the grant
	 * @throws LeaseLost if it is not
	 */
	public void check(long request, long token) {
		throw new UnsupportedOperationException();
	}

}
