package io.evenhand.web;

import org.jspecify.annotations.Nullable;

/**
 * The one poller of a live page. Immutable.
 *
 * @param url what it asks, with the version that the page shows
 * @param seconds from one question to the next, at least 1
 * @param on whether it asks at all; a final state and "?live=off" turn it off
 * @param asOf when the page was read
 */
public record Poll(String url, int seconds, boolean on, Moment asOf) {

	/**
	 * The trigger that htmx reads; without one it never asks.
	 * @return the trigger, null where the poller is off
	 */
	public @Nullable String trigger() {
		return this.on ? "every " + this.seconds + "s" : null;
	}

}
