package io.evenhand.fairness;

import java.util.Arrays;

/**
 * The policies by the names that settings and the API use.
 */
public enum LanePolicy {

	/** The tenant whose first step has waited longest: the baseline, and unfair. */
	FIFO("fifo"),
	/** The tenant that was least recently served, whatever its steps cost. */
	ROUND_ROBIN("round_robin"),
	/** The tenant that had least for its weight, by cost: the default. */
	DEFICIT_ROUND_ROBIN("deficit_round_robin");

	private final String code;

	LanePolicy(String code) {
		this.code = code;
	}

	/**
	 * The name outside.
	 * @return lower case with underscores
	 */
	public String code() {
		return this.code;
	}

	/**
	 * Finds a policy by its name outside.
	 * @param code as {@link #code()} gives it
	 * @return the policy
	 * @throws IllegalArgumentException if there is none of that name
	 */
	public static LanePolicy named(String code) {
		return Arrays.stream(values())
			.filter((policy) -> policy.code.equals(code))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("There is no policy named " + code));
	}

	/**
	 * The policy at a lane's settings.
	 * @param tuning the settings
	 * @return an immutable policy
	 */
	public Policy tuned(Tuning tuning) {
		return switch (this) {
			case FIFO -> new Fifo();
			case ROUND_ROBIN -> new RoundRobin();
			case DEFICIT_ROUND_ROBIN -> new DeficitRoundRobin(tuning);
		};
	}

}
