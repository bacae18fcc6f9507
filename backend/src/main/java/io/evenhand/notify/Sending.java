package io.evenhand.notify;

import java.time.Duration;

import io.evenhand.notify.DeliveryRows.Item;

/** Sends what is told in one way. Each is a Spring bean. */
interface Sending {

	Kind kind();

	/**
	 * Sends it once and waits for what comes of it, at most the deadline of the settings.
	 * Interrupted, it ends at once.
	 */
	Result send(Outlet outlet, Item item);

	/** What came of it. */
	sealed interface Result {

		/**
		 * The receiver took it.
		 *
		 * @param note a sentence for the tenant
		 */
		record Taken(String note) implements Result {
		}

		/**
		 * It did not arrive, or nobody knows.
		 *
		 * @param note a sentence for the tenant
		 * @param after how long the receiver asks to wait, zero where it does not
		 * @param end what follows
		 */
		record Failed(String note, Duration after, End end) implements Result {
		}

		/** This node stops; nothing is said of the receiver. */
		record Stopped() implements Result {
		}

	}

	/** What follows from a failure. */
	enum End {

		/** It is tried again. */
		LATER,
		/** Somebody must change something first. */
		NEVER,
		/** The receiver wants nothing any more. */
		GONE,
		/**
		 * It is tried again, and the receiver is not to blame: it is never paused for it.
		 */
		OURS

	}

}
