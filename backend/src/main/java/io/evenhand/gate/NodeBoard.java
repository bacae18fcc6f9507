package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * How a node stands, as its row says. Immutable.
 *
 * @param id names it among all
 * @param boot its process, new with each start
 * @param version of the software
 * @param times when what was
 * @param state how it does
 * @param asked who asked it to drain; null where nobody did
 * @param openJobs jobs that it has open
 */
public record NodeBoard(String id, String boot, String version, Times times, State state, @Nullable Asked asked,
		int openJobs) {

	/** Whether its process lives, as far as anybody knows. */
	public boolean alive() {
		return this.state != State.STOPPED && this.state != State.GONE;
	}

	/** How a node does. */
	public enum State {

		/** It starts what the gate grants. */
		WORKS,

		/** It works, and more than half of its lease has gone without a heartbeat. */
		LATE,

		/** It starts nothing and still has something. */
		DRAINS,

		/** It has handed over what it had and stands aside. */
		ASIDE,

		/** It has ended in order. */
		STOPPED,

		/** Its lease is over: others take over what it had. */
		GONE

	}

	/**
	 * When what was, by the database's clock.
	 *
	 * @param started when its process began
	 * @param heartbeat when it last said that it is alive
	 * @param silent for how long it has not
	 * @param leaseUntil until when it counts as alive without a word
	 * @param ended when it ended or was declared gone; null while it is alive
	 */
	public record Times(Instant started, Instant heartbeat, Duration silent, Instant leaseUntil,
			@Nullable Instant ended) {
	}

	/**
	 * Who asked it to drain.
	 *
	 * @param by the person
	 * @param at when
	 * @param reason in their words
	 */
	public record Asked(String by, Instant at, String reason) {
	}

}
