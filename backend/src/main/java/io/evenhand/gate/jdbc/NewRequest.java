package io.evenhand.gate.jdbc;

import org.jspecify.annotations.Nullable;

/**
 * A step request to insert. Immutable.
 *
 * @param lane the lane's number
 * @param tenant whose it is
 * @param job the job's id
 * @param group what somebody watches, null for nobody
 * @param step the step's name
 * @param stepExecution its id in Spring Batch, null where it has none yet
 * @param queue 0 a step, 1 a launch, else the node's number
 * @param cost estimate in slot-milliseconds
 * @param urgent whether its job is urgent
 * @param rank its job's rank
 * @param headStart what its job's priority is worth, in milliseconds
 * @param account what it uses, 0 for none
 * @param opening the request id of the launch that opened the job, null for a launch
 * @param attempt how often it was started already
 * @param jobCost the whole job's, of a launch that waits for its first start; else 0
 * @param waitMillis how much longer it waits before it is tried again; 0 for not at all
 */
public record NewRequest(int lane, int tenant, long job, @Nullable Long group, String step,
		@Nullable Long stepExecution, int queue, long cost, boolean urgent, long rank, int headStart, int account,
		@Nullable Long opening, int attempt, long jobCost, long waitMillis) {

	public static final int STEP = 0;

	public static final int LAUNCH = 1;

	public boolean later() {
		return this.waitMillis > 0;
	}

	public boolean pinned() {
		return this.queue > LAUNCH;
	}

}
