package io.evenhand.schedule;

import java.time.Instant;

/**
 * A time at which a schedule is due. Immutable.
 *
 * @param at when
 * @param change what the clocks' change did to it
 */
public record Due(Instant at, Change change) {

	/**
	 * What a change of the clocks does to a time.
	 */
	public enum Change {

		/** Nothing. */
		NONE,

		/** The clocks skip the time: it is due when they have. */
		SKIPPED,

		/** The clocks show the time twice: it is due the first time. */
		TWICE

	}

}
