package io.evenhand.gate;

import java.time.Duration;
import java.util.List;

import io.evenhand.gate.SettingsRefused.Problem;
import org.jspecify.annotations.Nullable;

/**
 * What a lane takes in, beside the number of jobs of a tenant. Immutable; may hold values
 * that are refused.
 *
 * @param queueCost estimated slot-time of a tenant's waiting jobs, at least 1 s; null for
 * any
 * @param highJobs waiting jobs of all tenants at which newcomers are refused, 1 to
 * 10000000; null for any
 * @param highCost estimated slot-time of all tenants' waiting jobs at which newcomers are
 * refused, at least 1 s; null for any
 */
public record LaneLimits(@Nullable Duration queueCost, @Nullable Integer highJobs, @Nullable Duration highCost) {

	public static final LaneLimits NONE = new LaneLimits(null, null, null);

	void check(List<Problem> problems) {
		Shares.checkLimits(problems, null, this.queueCost);
		if (this.highJobs != null && (this.highJobs < 1 || this.highJobs > 10_000_000)) {
			problems.add(new Problem("highWaterJobs",
					"The high-water mark in jobs is between 1 and 10000000, or left empty for none"));
		}
		if (this.highCost != null && (this.highCost.compareTo(Duration.ofSeconds(1)) < 0
				|| this.highCost.compareTo(Shares.LONGEST_QUEUE) > 0)) {
			problems.add(new Problem("highWaterCost",
					"The high-water mark in cost is between 1 and 31536000 slot-seconds, or left empty for none"));
		}
	}

	/** In words for the audit; empty where nothing is limited. */
	String words() {
		return ((this.queueCost != null) ? ", queue cost " + LaneSettings.seconds(this.queueCost) : "")
				+ ((this.highJobs != null) ? ", high-water mark " + this.highJobs + " jobs" : "")
				+ ((this.highCost != null) ? ", high-water mark " + LaneSettings.seconds(this.highCost) : "");
	}

}
