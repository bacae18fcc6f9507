package io.evenhand.gate.jdbc;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A flow as it shall be after the transaction; the flow's row is locked. Immutable.
 *
 * @param tenant the tenant
 * @param turn its virtual time
 * @param entry its turn when it last became backlogged
 * @param running its running steps
 * @param openJobs its open jobs
 * @param gone requests that left READY
 * @param launches those of them that are launches
 * @param pinned those of them that were pinned
 * @param urgent those of them that were urgent
 * @param launchCost cost of the jobs among them that waited for their first start
 * @param held the closed account that it waits for first, null where it waits for none
 * @param holds all of those from now on, null where they are the same as before
 * @param keys where the indexes put it
 */
public record FlowState(int tenant, long turn, long entry, int running, int openJobs, int gone, int launches,
		int pinned, int urgent, long launchCost, @Nullable Integer held, @Nullable List<Integer> holds, FlowKeys keys) {
}
