package io.evenhand.gate;

import java.util.regex.Pattern;

/**
 * What a job is expected to queue at once, when all that it queued before has ended.
 * Immutable.
 *
 * @param step the leaf step's name: 1 to 100 characters without blanks and asterisks
 * @param steps how many step requests, at least 1
 * @param costMillis what each is estimated to cost, slot-milliseconds, at least 1
 */
public record Stage(String step, int steps, long costMillis) {

	private static final Pattern NAME = Pattern.compile("[^\\s*]{1,100}");

	public Stage {
		if (!NAME.matcher(step).matches() || steps < 1 || costMillis < 1) {
			throw new IllegalArgumentException("A stage is at least one step of a cost of at least 1 with a name, not "
					+ steps + " × " + step + " of " + costMillis);
		}
	}

}
