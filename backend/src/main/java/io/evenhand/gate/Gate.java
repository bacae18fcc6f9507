package io.evenhand.gate;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The gate as the rest of Evenhand sees it: step requests go in, grants come out through
 * the {@link StepRunner}, and whoever waits for a group is told its end. Thread-safe.
 */
@Component
public class Gate {

	private final Queue queue;

	private final Exits exits;

	private final JobHolds holds;

	private final Fence fence;

	private final GroupWatch watch;

	Gate(Queue queue, Exits exits, JobHolds holds, Fence fence, GroupWatch watch) {
		this.holds = holds;
		this.queue = queue;
		this.exits = exits;
		this.fence = fence;
		this.watch = watch;
	}

	/**
	 * Queues a job's launch. Joins the caller's transaction, or makes one.
	 * @param launch the job's first step request
	 * @return the request's id
	 * @throws QueueFull if the tenant has its most waiting; the transaction is to roll
	 * back
	 * @throws UnknownLane if there is no such lane
	 */
	public long enqueue(Launch launch) {
		return this.queue.launch(launch);
	}

	/**
	 * Queues further steps of an open job, with the job's rank. Joins the caller's
	 * transaction.
	 * @param job the job's id
	 * @param group what the waiting manager step watches (its step execution's id)
	 * @param steps at least one
	 */
	public void enqueue(long job, long group, List<NewStep> steps) {
		this.queue.steps(job, group, steps);
	}

	/**
	 * Whether steps of the group were ever queued: what became of an
	 * {@link #enqueue(long, long, List)} whose commit had no answer. Joins the caller's
	 * transaction.
	 * @param group the manager step execution's id
	 * @return true also where they have ended
	 */
	public boolean queued(long group) {
		return this.queue.queued(group);
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
		return this.fence.bind(launch, group, step);
	}

	/**
	 * Completes once none of the group waits or runs; completed at once where that is so
	 * already.
	 * @param group the manager step execution's id
	 * @return how the group ended
	 */
	public CompletableFuture<Ended> whenEnded(long group) {
		return this.watch.whenEnded(group);
	}

	/**
	 * Cancels what of the group is still waiting; what runs goes on to its end. A
	 * transaction of its own.
	 * @param group the manager step execution's id
	 */
	public void cancelWaiting(long group) {
		this.exits.cancelWaiting(group);
		this.watch.settled();
	}

	/**
	 * Tells that an open job has ended, so that another of the tenant may be opened. A
	 * transaction of its own; calling it twice, or after the job was opened anew, changes
	 * nothing.
	 * @param launch the grant that opened the job
	 */
	public void closed(Grant launch) {
		this.exits.closed(launch);
	}

	/**
	 * Fails unless the job is still open under this launch, and keeps it so until the
	 * caller's transaction ends: who tells a job's end is its owner.
	 * @param launch the grant that opened the job
	 * @throws LeaseLost if the job was closed or opened anew
	 */
	public void checkOwner(Grant launch) {
		this.holds.checkOwner(launch);
	}

	/**
	 * Ends what is left of an open job whose manager gives up, and returns once nothing
	 * of it runs on any node. Looks once where nothing is left.
	 * @param launch the grant that opened the job
	 * @throws LeaseLost if the job was closed or opened anew
	 */
	public void stopped(Grant launch) {
		this.holds.stop(launch);
	}

	/**
	 * Queues the launch of a job that had ended, once more. Joins the caller's
	 * transaction, which sees to it that nobody else does the same. Its steps use the
	 * account that they used before.
	 * @param launch the job's first step request
	 * @return the request's id
	 * @throws QueueFull if the tenant has its most waiting; the transaction is to roll
	 * back
	 */
	public long again(Launch launch) {
		this.holds.forget(launch.job());
		return this.queue.launch(launch.on(this.queue.accountOf(launch.job())));
	}

	/**
	 * Lets nothing of a job start any more: what waits is held and keeps its place, what
	 * runs is put down at its next chunk, what is queued from now on is held too. Joins
	 * the caller's transaction, or makes one.
	 * @param job the job's id
	 */
	public void hold(long job) {
		hold(job, null, null);
	}

	/**
	 * The same, told by whom and why.
	 * @param job the job's id
	 * @param by who, at most 100 characters
	 * @param reason why, at most 300 characters; null where none was given
	 */
	public void hold(long job, @Nullable String by, @Nullable String reason) {
		this.holds.hold(job, by, reason);
	}

	/**
	 * Lets a held job go on in its old order. Joins the caller's transaction, or makes
	 * one; changes nothing where the job is not held.
	 * @param job the job's id
	 */
	public void release(long job) {
		this.holds.release(job);
	}

	/**
	 * Ends a job: what waits or is held is cancelled, what runs is put down at its next
	 * chunk and not continued, what is queued from now on is cancelled at once. Joins the
	 * caller's transaction, or makes one.
	 * @param job the job's id
	 * @return true where that is the end of it; false where its manager, which it has or
	 * is given anew, is still to tell its end
	 */
	public boolean cancel(long job) {
		boolean over = this.holds.cancel(job);
		this.watch.settled();
		return over;
	}

	/**
	 * The fence: fails unless the request is still running under the token, and keeps it
	 * so until the caller's transaction ends.
	 * @param request the step request's id
	 * @param token the token of the grant
	 * @throws LeaseLost if it is not
	 */
	public void check(long request, long token) {
		this.fence.check(request, token);
	}

}
