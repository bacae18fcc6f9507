package io.evenhand.gate;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.evenhand.gate.SettingsRefused.Problem;
import org.jspecify.annotations.Nullable;

/**
 * What operators set for a lane. Immutable; may hold values that are refused, see
 * {@link #problems()}.
 *
 * @param title what people call it, 1 to 60 characters
 * @param description one line, up to 300 characters
 * @param policy {@code fifo}, {@code round_robin} or {@code deficit_round_robin}
 * @param cap the cap of a tenant without one of its own, 0 to 10000 running steps
 * @param slots the slots that a node gives where its own settings say nothing, 0 to 1000
 * @param quantum the unit of credit in slot-time, 100 ms to 1 h
 * @param slice how much of a step is charged at once, 100 ms to 1 h
 * @param stepTimeout after which a step is ended, 1 s to 24 h
 * @param queueLimit how many jobs of one tenant may wait, 1 to 1000000
 * @param largestCost the dearest job that is let in, in slot-time; null for any
 * @param openJobs how many jobs of one tenant may be open at one time, 1 to 1000
 * @param capPutsDown whether a tenant's newest steps are put down when its cap is lowered
 * below what it runs; else they run to their end
 * @param ties other lanes, tenants and nodes that it names
 * @param waitTarget how long the starts of small tenants may have waited at the 95th
 * percentile, 100 ms to 24 h: below it the lane counts as fair enough
 * @param limits what else it takes in
 */
public record LaneSettings(String title, String description, String policy, int cap, int slots, Duration quantum,
		Duration slice, Duration stepTimeout, int queueLimit, @Nullable Duration largestCost, int openJobs,
		boolean capPutsDown, LaneTies ties, Duration waitTarget, LaneLimits limits) {

	public static final Set<String> POLICIES = Set.of("fifo", "round_robin", "deficit_round_robin");

	private static final Duration HOUR = Duration.ofHours(1);

	private static final Duration TICK = Duration.ofMillis(100);

	private static final Duration TARGET = Duration.ofMinutes(1);

	/** Settings of a lane that limits the number of a tenant's jobs only. */
	public LaneSettings(String title, String description, String policy, int cap, int slots, Duration quantum,
			Duration slice, Duration stepTimeout, int queueLimit, @Nullable Duration largestCost, int openJobs,
			boolean capPutsDown, LaneTies ties, Duration waitTarget) {
		this(title, description, policy, cap, slots, quantum, slice, stepTimeout, queueLimit, largestCost, openJobs,
				capPutsDown, ties, waitTarget, LaneLimits.NONE);
	}

	/**
	 * Settings of a lane in which running steps run to their end whatever the cap, and
	 * that names nobody else.
	 */
	public LaneSettings(String title, String description, String policy, int cap, int slots, Duration quantum,
			Duration slice, Duration stepTimeout, int queueLimit, @Nullable Duration largestCost, int openJobs) {
		this(title, description, policy, cap, slots, quantum, slice, stepTimeout, queueLimit, largestCost, openJobs,
				false, LaneTies.NONE, TARGET);
	}

	/**
	 * What a new lane begins with, where nothing else is said: much as a lane for large
	 * jobs.
	 * @param title what people call it
	 * @return settings that are accepted
	 */
	public static LaneSettings ofNew(String title) {
		return new LaneSettings(title, "", "deficit_round_robin", 2, 2, Duration.ofSeconds(4), Duration.ofSeconds(2),
				Duration.ofMinutes(15), 1000, null, 4);
	}

	/**
	 * What is wrong with them.
	 * @return a sentence for each field at fault; empty where nothing is
	 */
	public List<Problem> problems() {
		List<Problem> found = new ArrayList<>();
		check(found, !this.title.isBlank() && this.title.length() <= 60, "title", "The title has 1 to 60 characters");
		check(found, this.description.length() <= 300, "description", "The description has at most 300 characters");
		check(found, POLICIES.contains(this.policy), "policy",
				"The policy is fifo, round_robin or deficit_round_robin, not " + this.policy);
		range(found, this.cap, 0, 10_000, "cap", "The cap");
		range(found, this.slots, 0, 1000, "slots", "The number of slots of a node");
		span(found, this.quantum, TICK, HOUR, "quantum", "The quantum is between 100 ms and 1 hour");
		span(found, this.slice, TICK, HOUR, "slice", "The slice is between 100 ms and 1 hour");
		span(found, this.stepTimeout, Duration.ofSeconds(1), Duration.ofHours(24), "stepTimeout",
				"The step time-out is between 1 second and 24 hours");
		range(found, this.queueLimit, 1, 1_000_000, "queueLimit", "The queue limit");
		if (this.largestCost != null) {
			span(found, this.largestCost, TICK, Duration.ofDays(365), "largestCost",
					"The largest cost is at least 0.1 slot-seconds, or left empty for none");
		}
		range(found, this.openJobs, 1, 1000, "openJobs", "The number of open jobs");
		span(found, this.waitTarget, TICK, Duration.ofHours(24), "waitTarget",
				"The target for waits is between 100 ms and 24 hours");
		found.addAll(this.ties.problems());
		this.limits.check(found);
		return found;
	}

	/** The numbers in words, for the audit and for whoever was late. */
	String words() {
		return "policy %s, cap %d, slots %d, quantum %s, slice %s, time-out %s, queue limit %d, largest cost %s, open jobs %d, wait target %s%s%s%s"
			.formatted(this.policy, this.cap, this.slots, seconds(this.quantum), seconds(this.slice),
					seconds(this.stepTimeout), this.queueLimit,
					(this.largestCost != null) ? seconds(this.largestCost) : "none", this.openJobs,
					seconds(this.waitTarget), this.capPutsDown ? ", a lowered cap puts steps down" : "",
					this.ties.words(), this.limits.words());
	}

	/**
	 * The same lane with other ties.
	 * @param others its ties
	 * @return the settings
	 */
	public LaneSettings with(LaneTies others) {
		return new LaneSettings(this.title, this.description, this.policy, this.cap, this.slots, this.quantum,
				this.slice, this.stepTimeout, this.queueLimit, this.largestCost, this.openJobs, this.capPutsDown,
				others, this.waitTarget, this.limits);
	}

	/**
	 * The same lane with other limits.
	 * @param others its limits
	 * @return the settings
	 */
	public LaneSettings with(LaneLimits others) {
		return new LaneSettings(this.title, this.description, this.policy, this.cap, this.slots, this.quantum,
				this.slice, this.stepTimeout, this.queueLimit, this.largestCost, this.openJobs, this.capPutsDown,
				this.ties, this.waitTarget, others);
	}

	static String seconds(Duration span) {
		return BigDecimal.valueOf(span.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
	}

	private static void range(List<Problem> found, int value, int least, int most, String field, String what) {
		check(found, least <= value && value <= most, field,
				"%s is between %d and %d, not %d".formatted(what, least, most, value));
	}

	private static void span(List<Problem> found, Duration value, Duration least, Duration most, String field,
			String sentence) {
		check(found, value.compareTo(least) >= 0 && value.compareTo(most) <= 0, field, sentence);
	}

	private static void check(List<Problem> found, boolean good, String field, String sentence) {
		if (!good) {
			found.add(new Problem(field, sentence));
		}
	}

}
