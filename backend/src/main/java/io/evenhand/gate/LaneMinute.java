package io.evenhand.gate;

import java.time.Instant;
import java.util.List;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

/**
 * What the slot record tells of a lane since some moment. Immutable.
 *
 * @param slots the lane's own slots of nodes that are alive; 0 while the lane is paused
 * @param attempts steps that ran, or waited and ran later, in no order
 * @param flows the tenants in the lane
 * @param at when it was read, by the database's clock
 */
public record LaneMinute(int slots, List<Attempt> attempts, List<Flow> flows, Instant at) {

	/**
	 * A step's time on a slot and what it waited for it.
	 *
	 * @param tenant whose step it is
	 * @param ready since when it waited
	 * @param started when it started
	 * @param ended when it ended; null while it runs
	 */
	public record Attempt(TenantId tenant, Instant ready, Instant started, @Nullable Instant ended) {
	}

	/**
	 * A tenant in the lane as it stands now.
	 *
	 * @param tenant the tenant
	 * @param weight its weight
	 * @param cap its cap
	 * @param paused whether nothing of it starts
	 * @param waitingSince since when its first step waits; null where none does
	 */
	public record Flow(TenantId tenant, Weight weight, Cap cap, boolean paused, @Nullable Instant waitingSince) {
	}

}
