package io.evenhand.laboratory;

import io.evenhand.fairness.LanePolicy;
import io.evenhand.fairness.Policy;
import io.evenhand.fairness.Tuning;

/**
 * What the laboratory compares: a policy of the product on a workload.
 */
enum Contestant {

	/** One queue for everybody, and no caps: the shared worker pool. */
	FIFO("fifo", LanePolicy.FIFO, false),
	/** The same queue, but each tenant runs no more steps than its cap. */
	CAPS_ONLY("caps only", LanePolicy.FIFO, true),
	/** Tenants in turn, whatever their steps cost. */
	ROUND_ROBIN("round_robin", LanePolicy.ROUND_ROBIN, true),
	/** The default. */
	DEFICIT_ROUND_ROBIN("deficit_round_robin", LanePolicy.DEFICIT_ROUND_ROBIN, true);

	private final String title;

	private final LanePolicy policy;

	private final boolean caps;

	Contestant(String title, LanePolicy policy, boolean caps) {
		this.title = title;
		this.policy = policy;
		this.caps = caps;
	}

	String title() {
		return this.title;
	}

	Policy policy(Tuning tuning) {
		return this.policy.tuned(tuning);
	}

	/** The lane under the workload, as far as the policy respects it. */
	LaneSimulation on(Workload load, Tuning tuning) {
		return new LaneSimulation(this.caps ? load : load.withoutCaps(), policy(tuning), true);
	}

	/** What happened until the horizon, told with the tenants' true shares. */
	Course course(Workload load, Tuning tuning, long horizon) {
		Course course = on(load, tuning).course(horizon);
		return this.caps ? course
				: new Course(course.slots(), load.shares(), course.accounts(), course.spans(), horizon);
	}

}
