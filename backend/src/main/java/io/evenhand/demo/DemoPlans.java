package io.evenhand.demo;

import java.util.List;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Lane;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.PlanShare;
import io.evenhand.gate.PlanShares;
import io.evenhand.tenant.Plan;
import io.evenhand.tenant.Plans;
import io.evenhand.tenant.Weight;

import org.springframework.stereotype.Component;

/**
 * The plans of the demo world: "standard", and "plus" with twice the weight and more
 * room. Thread-safe.
 */
@Component
class DemoPlans {

	static final String STANDARD = "standard";

	static final String PLUS = "plus";

	private static final long GIGABYTE = 1_000_000_000;

	private static final Reason REASON = new Reason("The demo world");

	private final Plans plans;

	private final PlanShares shares;

	private final Lanes lanes;

	DemoPlans(Plans plans, PlanShares shares, Lanes lanes) {
		this.plans = plans;
		this.shares = shares;
		this.lanes = lanes;
	}

	/** Joins the caller's transaction. */
	void complete() {
		if (this.plans.find(PLUS).isPresent()) {
			return;
		}
		this.shares.put(new Plan(STANDARD, "Standard", 20 * GIGABYTE, 0), true, List.of(), Actor.SYSTEM, REASON);
		List<PlanShare> twice = this.lanes.all()
			.stream()
			.map(Lane::name)
			.map((lane) -> new PlanShare(lane, new Weight(2), null, null, null))
			.toList();
		this.shares.put(new Plan(PLUS, "Plus", 100 * GIGABYTE, 0), true, twice, Actor.SYSTEM, REASON);
	}

}
