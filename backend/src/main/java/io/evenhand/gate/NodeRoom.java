package io.evenhand.gate;

import java.util.Set;

/**
 * What this node has beside its slots: room for open jobs, and tasks that only it can
 * run. Thread-safe.
 *
 * @param number the node's number
 * @param jobs how many jobs it may still open
 * @param tasks the tasks pinned to it
 * @param lending its lanes' slots
 */
record NodeRoom(int number, OpenJobs jobs, PinnedTasks tasks, Lending lending) {

	Set<Integer> pinned(int lane) {
		return this.tasks.tenants(lane);
	}

}
