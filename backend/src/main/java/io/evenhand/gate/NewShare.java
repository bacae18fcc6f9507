package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

/**
 * The share that somebody wants a tenant to have. Immutable.
 *
 * @param weight the weight; null for what a tenant has that nobody gave one
 * @param cap the cap; null for the plan's or the lane's
 * @param queueLimit the most jobs that may wait, 1 to 1000000; null for the plan's or the
 * lane's
 * @param queueCost the most estimated slot-time of waiting jobs, at least 1 s; null for
 * the plan's or the lane's
 * @param until when the former weight and cap come back by themselves; null for never
 * @param kind what kind of reason there is
 */
public record NewShare(@Nullable Weight weight, @Nullable Cap cap, @Nullable Integer queueLimit,
		@Nullable Duration queueCost, @Nullable Instant until, ShareKind kind) {

	/** A share for a reason that only its words tell. */
	public NewShare(@Nullable Weight weight, @Nullable Cap cap, @Nullable Integer queueLimit, @Nullable Instant until) {
		this(weight, cap, queueLimit, null, until, ShareKind.OTHER);
	}

}
