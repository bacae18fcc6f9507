package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's share of a lane as it stood when it was read. Immutable.
 *
 * @param tenant the tenant
 * @param lane the lane's name
 * @param weight the weight that holds now
 * @param ownWeight whether somebody gave it that weight
 * @param cap the cap that holds now
 * @param ownCap whether that cap is the tenant's own, else it is the lane's
 * @param queueLimit its own queue limit in jobs; null for its plan's or the lane's
 * @param queueCost its own in estimated slot-time; null for its plan's or the lane's
 * @param plan what its plan gives it here; null where it gives nothing
 * @param until when a temporary share ends and the former weight and cap come back; null
 * where it stays
 * @param reason why it is so; null where nobody set it
 * @param pause null while the tenant is not paused in this lane
 * @param version compared by edits and pauses; 0 for a tenant that nobody touched
 */
public record Share(TenantId tenant, String lane, Weight weight, boolean ownWeight, Cap cap, boolean ownCap,
		@Nullable Integer queueLimit, @Nullable Duration queueCost, @Nullable PlanShare plan, @Nullable Instant until,
		@Nullable ShareReason reason, @Nullable Pause pause, int version) {

	/** A share with a weight of its own and no reason. */
	public Share(TenantId tenant, String lane, Weight weight, Cap cap, boolean ownCap, @Nullable Integer queueLimit,
			@Nullable Instant until, @Nullable Pause pause, int version) {
		this(tenant, lane, weight, true, cap, ownCap, queueLimit, null, null, until, null, pause, version);
	}

}
