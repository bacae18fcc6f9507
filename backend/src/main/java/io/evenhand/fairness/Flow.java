package io.evenhand.fairness;

import io.evenhand.tenant.TenantId;

/**
 * A tenant in a lane. Immutable.
 *
 * @param tenant whose
 * @param share its weight and cap in the lane
 * @param paused whether the tenant is paused, here or everywhere
 * @param running its steps that hold a token in the lane, over all accounts
 * @param turn its turn in the lane
 */
public record Flow(TenantId tenant, Share share, boolean paused, int running, Turn turn) {

	Flow started(Turn turn) {
		return new Flow(this.tenant, this.share, this.paused, this.running + 1, turn);
	}

	Flow ended(Turn turn) {
		return new Flow(this.tenant, this.share, this.paused, this.running - 1, turn);
	}

	/**
	 * The same tenant elsewhere in the order.
	 * @param turn its new turn
	 * @return a copy
	 */
	public Flow at(Turn turn) {
		return new Flow(this.tenant, this.share, this.paused, this.running, turn);
	}

	/**
	 * How many more steps the cap lets it run.
	 * @return 0 or more
	 */
	public int room() {
		return Math.max(0, this.share.cap().value() - this.running);
	}

}
