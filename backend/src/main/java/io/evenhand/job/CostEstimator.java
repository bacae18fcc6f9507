package io.evenhand.job;

import java.util.OptionalDouble;

/**
 * What is known of the cost of a job type before anything is learned. Each is a Spring
 * bean; pure. Without one, a type's jobs cost what their {@link NewJob} says.
 */
public interface CostEstimator {

	/**
	 * The job type's name.
	 * @return see {@link JobType#name()}
	 */
	String type();

	/**
	 * What a job takes that has next to nothing to do.
	 * @return slot-milliseconds, at least 0
	 */
	double fixedMillis();

	/**
	 * What one of a unit takes.
	 * @param unit such as {@code bytes}, {@code rows}, {@code calls:search},
	 * {@code writes} or {@code quota}
	 * @return slot-milliseconds, above 0; empty where only history can tell
	 */
	OptionalDouble unitMillis(String unit);

	/**
	 * From how many of a unit on a job teaches what one takes; with fewer it teaches what
	 * a job takes that has next to nothing to do.
	 * @param unit the unit
	 * @return at least 1
	 */
	long least(String unit);

}
