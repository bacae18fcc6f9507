package io.evenhand.gate.jdbc;

import org.jspecify.annotations.Nullable;

/**
 * What a slot holds. Immutable.
 *
 * @param slot its number
 * @param request the request
 * @param token the token under which it runs
 * @param tenant whose it is
 * @param queue 0 a step or a launch that serves its first step, 1 a launch, else pinned
 * @param job the job's id
 * @param step the step's name
 * @param stepExecution its id in Spring Batch
 * @param attempt 1 for the first
 * @param urgent whether it counts among its flow's urgent requests while it waits
 * @param cost estimate in slot-milliseconds
 * @param charged so far, in slot-milliseconds
 * @param ranMillis how long it runs already
 * @param account what it uses, 0 for none
 */
public record HeldRow(int slot, long request, long token, int tenant, int queue, long job, String step,
		@Nullable Long stepExecution, int attempt, boolean urgent, long cost, long charged, long ranMillis,
		int account) {
}
