package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * How fair a lane was. Immutable.
 *
 * @param from the beginning of the time that the figures are about
 * @param to its end; not before {@code from}, equal while no minute was summed up
 * @param jain Jain's index (R. Jain, D. Chiu, W. Hawe 1984) of what tenants got of their
 * entitlement while something of them waited: 1 where all got the same part, 1/n where
 * one of n got all; null where nobody's work waited for at least ten seconds
 * @param slowdown the largest slowdown of a tenant; null where nothing ended
 * @param shares what each tenant got and was entitled to, the most used first, at most 50
 * @param idle slot-seconds that were idle while something waited, by cause
 * @param heavy the heaviest tenant's heaviest hour of the last day; null without any
 */
public record FairnessFigures(Instant from, Instant to, @Nullable Double jain, @Nullable Slowdown slowdown,
		List<Share> shares, Map<String, Double> idle, @Nullable HeavyHour heavy) {

	/**
	 * A tenant's slowdown.
	 *
	 * @param tenant whose
	 * @param times how many times longer its steps took from ready to end than they ran,
	 * at least 1
	 */
	public record Slowdown(TenantId tenant, double times) {
	}

	/**
	 * A tenant's share against its entitlement.
	 *
	 * @param tenant whose
	 * @param used slot-seconds in all
	 * @param backlogged for how long something of it waited
	 * @param entitled slots that it was entitled to in that time, on average: by weight,
	 * as far as its cap and others' work allow
	 * @param got slots that it had in that time, on average
	 * @param p95 which 19 of 20 of its starts did not wait longer than; null without any
	 */
	public record Share(TenantId tenant, double used, Duration backlogged, double entitled, double got,
			@Nullable Duration p95) {

		/**
		 * What it got of its entitlement.
		 * @return 1 for all of it; null where it was entitled to nothing
		 */
		public @Nullable Double part() {
			return (this.entitled > 0) ? Double.valueOf(this.got / this.entitled) : null;
		}

	}

	/**
	 * What one tenant's heaviest hour did to small ones.
	 *
	 * @param tenant the heaviest
	 * @param from when the hour began, by the clock
	 * @param share its part of the lane's slot-seconds in that hour, 0 to 1
	 * @param small how many tenants used less than a twentieth of the hour's slot-seconds
	 * and started something
	 * @param p95 which 19 of 20 of these starts did not wait longer than; null without
	 * any
	 * @param target the lane's target for that
	 * @param verdict what follows
	 */
	public record HeavyHour(TenantId tenant, Instant from, double share, int small, @Nullable Duration p95,
			Duration target, Verdict verdict) {
	}

	/** What follows from a heavy hour. */
	public enum Verdict {

		/** Small tenants waited less than the target: leave the design alone. */
		LEAVE_ALONE,

		/** They waited longer: look at weights, caps and slots. */
		LOOK,

		/** There was no small tenant to judge by. */
		NOBODY_SMALL

	}

}
