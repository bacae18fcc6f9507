package io.evenhand.store;

import java.time.Duration;

/**
 * Work that is done again and again by one node at a time, whichever comes first. Each is
 * a Spring bean and is called on a thread of its own.
 */
public interface Chore {

	/**
	 * Its name in the database and in the log.
	 * @return 1 to 40 lower case letters and hyphens, unique
	 */
	String name();

	/**
	 * How long after the end of one run the next begins, on any node.
	 * @return at least 100 ms
	 */
	Duration period();

	/**
	 * One run, in small steps. An exception ends it; the next run begins after another
	 * period.
	 * @param turn to be asked between two steps
	 */
	void run(Turn turn);

	/** The right to go on with a run. */
	@FunctionalInterface
	interface Turn {

		/**
		 * Keeps others away for another while and rests.
		 * @param rest how long, possibly zero
		 * @return false where the run is to end now: the node stops, or another has taken
		 * the work
		 */
		boolean goOn(Duration rest);

	}

}
