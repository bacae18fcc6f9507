package io.evenhand.gate;

import java.time.Duration;

import io.evenhand.store.Chore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Lets flows follow their tenants' plans where whoever changed them could not.
 * Thread-safe.
 */
@Component
class PlanFollower implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(PlanFollower.class);

	private final PlanShares plans;

	PlanFollower(PlanShares plans) {
		this.plans = plans;
	}

	@Override
	public String name() {
		return "plans";
	}

	@Override
	public Duration period() {
		return Duration.ofSeconds(10);
	}

	@Override
	public void run(Turn turn) {
		int followed = this.plans.follow();
		if (followed > 0) {
			logger.info("{} shares follow their tenants' plans now", followed);
		}
	}

}
