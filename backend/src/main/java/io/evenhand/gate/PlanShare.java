package io.evenhand.gate;

import java.time.Duration;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

/**
 * What a plan gives its tenants in one lane. Immutable.
 *
 * @param lane the lane's name
 * @param weight the weight; null for 1
 * @param cap the cap; null for the lane's
 * @param queueLimit jobs of a tenant that may wait, 1 to 1000000; null for the lane's
 * @param queueCost estimated slot-time of a tenant's waiting jobs, at least 1 s; null for
 * the lane's
 */
public record PlanShare(String lane, @Nullable Weight weight, @Nullable Cap cap, @Nullable Integer queueLimit,
		@Nullable Duration queueCost) {

	/** As people read it in the audit. */
	String words() {
		return "%s: weight %s, cap %s, queue limit %s, queue cost %s".formatted(this.lane,
				(this.weight != null) ? this.weight.value() : Weight.MIN,
				(this.cap != null) ? this.cap.value() : "the lane's",
				(this.queueLimit != null) ? this.queueLimit : "the lane's",
				(this.queueCost != null) ? LaneSettings.seconds(this.queueCost) : "the lane's");
	}

}
