package io.evenhand.laboratory;

/**
 * How far a course keeps the promises; no more than 1 where a bound holds. Immutable.
 *
 * @param over how often a cap or the number of slots was passed (P1)
 * @param idle the longest time that a slot was free beside a step that could start (P2)
 * @param apart the farthest that two tenants drew apart in slot-time for their weight
 * while both stayed backlogged and below their caps, in parts of its bound (P3)
 * @param waited the longest time that a tenant with a step that could start waited until
 * one of its steps did, in parts of its bound (P4)
 * @param jain Jain's index on slot-time for the weight, of the tenants that were
 * backlogged and below their caps for nine tenths of the time; 1 where there are not two
 */
public record Verdict(int over, long idle, double apart, double waited, double jain) {

	/**
	 * Judges a course.
	 * @param course what happened
	 * @param bounds what is allowed
	 * @return how far it is kept
	 */
	public static Verdict of(Course course, Bounds bounds) {
		return new Sweep(course, bounds).verdict();
	}

	/**
	 * Jain, Chiu and Hawe, "A quantitative measure of fairness", 1984.
	 * @param values what each has for its weight
	 * @return 1 where all have the same, 1 / n where one has everything
	 */
	static double jain(double... values) {
		double sum = 0;
		double squares = 0;
		for (double value : values) {
			sum += value;
			squares += value * value;
		}
		return (squares == 0) ? 1 : sum * sum / (values.length * squares);
	}

}
