package io.evenhand.gate.jdbc;

import io.evenhand.fairness.Clause;

/**
 * What a rule holds. Immutable.
 *
 * @param lane the lane's number, 0 for an account in all lanes
 * @param tenant the tenant, 0 for all
 * @param account the account, 0 for whatever is used
 * @param job the job's id, 0 for all
 * @param clause the rule
 */
public record SpanKey(int lane, int tenant, int account, long job, Clause clause) {

	public static SpanKey ofLane(int lane, Clause clause) {
		return new SpanKey(lane, 0, 0, 0, clause);
	}

	public static SpanKey ofFlow(int lane, int tenant, Clause clause) {
		return new SpanKey(lane, tenant, 0, 0, clause);
	}

	public static SpanKey ofAccount(int account, Clause clause) {
		return new SpanKey(0, 0, account, 0, clause);
	}

	public static SpanKey ofJob(int lane, int tenant, long job, Clause clause) {
		return new SpanKey(lane, tenant, 0, job, clause);
	}

}
