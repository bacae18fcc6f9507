package io.evenhand.gate;

import io.evenhand.fairness.LanePolicy;
import io.evenhand.fairness.Policy;
import io.evenhand.fairness.Tuning;
import io.evenhand.fairness.Turn;
import io.evenhand.gate.jdbc.Arrivals.Entry;
import io.evenhand.gate.jdbc.LaneRow;

/**
 * A lane's row as a policy, and a policy as numbers in a statement. Pure.
 */
final class Policies {

	private static final Turn LOWEST = new Turn(Long.MIN_VALUE, Long.MIN_VALUE);

	private static final Turn HIGHEST = new Turn(Long.MAX_VALUE, Long.MAX_VALUE);

	private Policies() {
	}

	/** An urgent head stands before its tenant's turn by one quantum. */
	static Policy of(LaneRow lane) {
		return LanePolicy.named(lane.policy())
			.tuned(new Tuning(lane.quantumMillis(), lane.sliceMillis(), lane.quantumMillis()));
	}

	/**
	 * What an arrival does to a turn that is read only inside the statement. Entering is
	 * a clamp of the turn in each policy, so its two ends say all of it. So do those of
	 * queueing behind a backlog: launches that wait for a job to end hold their flow as a
	 * cap does, and the step that ends this finds the lag bounded as below a cap. A flow
	 * that is eligible already stands above that bound.
	 */
	static Entry entry(LaneRow lane, long rank) {
		Policy policy = of(lane);
		return new Entry(policy.entered(LOWEST, lane.clock(), rank).value(),
				policy.entered(HIGHEST, lane.clock(), rank).value(), policy.belowCap(LOWEST, lane.clock()).value(),
				policy.queued(HIGHEST, rank).value(), headStart(policy));
	}

	/** How much sooner a flow is looked at while something urgent waits in it. */
	static long headStart(Policy policy) {
		return policy.key(Turn.ZERO, false) - policy.key(Turn.ZERO, true);
	}

}
