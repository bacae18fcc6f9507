package io.evenhand.fairness;

/**
 * Steps that a job is expected to queue together once everything that it queued before
 * has ended, as far as is known before it does. Immutable.
 *
 * @param steps how many, at least 1
 * @param costMillis what each of them is estimated to cost, slot-milliseconds, at least 1
 */
public record Following(int steps, long costMillis) {

	public Following {
		if (steps < 1 || costMillis < 1) {
			throw new IllegalArgumentException(
					"At least one step follows, of a cost of at least 1, not " + steps + " of " + costMillis);
		}
	}

}
