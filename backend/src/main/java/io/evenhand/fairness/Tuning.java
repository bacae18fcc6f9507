package io.evenhand.fairness;

/**
 * A lane's settings that the order depends on. Immutable.
 *
 * @param quantumMillis the unit of display and of the bounds, slot-milliseconds, at least
 * 1
 * @param sliceMillis what is charged at one time at most, slot-milliseconds, at least 1
 * @param urgentMillis how far an urgent head stands before its tenant's turn,
 * slot-milliseconds of weight 1, 0 for not at all
 */
public record Tuning(long quantumMillis, long sliceMillis, long urgentMillis) {

	public Tuning {
		if (quantumMillis < 1 || sliceMillis < 1 || urgentMillis < 0) {
			throw new IllegalArgumentException(
					"Quantum and slice are at least 1 ms and the head start is not negative: " + quantumMillis + ", "
							+ sliceMillis + ", " + urgentMillis);
		}
	}

}
