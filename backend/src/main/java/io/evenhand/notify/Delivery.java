package io.evenhand.notify;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What is told to one receiver, and what came of it. Immutable.
 *
 * @param id its number
 * @param kind by webhook or by mail
 * @param recipient the mail's; empty for a webhook
 * @param event the id by which the receiver knows it again
 * @param job which job; null for a test
 * @param state where it stands
 * @param attempts how often it was tried
 * @param due when it is tried next, null where it is not
 * @param note what came of the last try, a sentence for the tenant; null before it
 * @param created when it was to be told first
 * @param ended when it was delivered or given up, null before
 */
public record Delivery(long id, Kind kind, String recipient, String event, @Nullable Long job, State state,
		int attempts, @Nullable Instant due, @Nullable String note, Instant created, @Nullable Instant ended) {

	/** Where a delivery stands. */
	public enum State {

		/** It will be tried. */
		WAITING,
		/** The receiver took it. */
		DELIVERED,
		/** It is not tried any more. */
		GIVEN_UP

	}

}
