package io.evenhand.web.console;

import java.time.Duration;
import java.util.Locale;

import io.evenhand.gate.LaneBoard;
import org.jspecify.annotations.Nullable;

/**
 * How a lane does, in one word. Immutable.
 */
enum LaneState {

	/** Nothing starts until somebody resumes it. */
	PAUSED(null, "pause"),
	/** Somebody waits and no live node gives it a slot. */
	NO_NODE("bad", "warn"),
	/** Nobody waits and no live node gives it a slot. */
	NO_SLOT(null, "later"),
	/** A slot is free, somebody waits, and the gate knows of nothing that holds them. */
	UNEXPLAINED("bad", "warn"),
	/** A slot is free, and a node says why it does not start what it could. */
	STRANDED("bad", "warn"),
	/** A slot is free while everybody who waits is held. */
	IDLE("warn", "warn"),
	/** Every slot is busy and somebody waits. */
	FULL("ok", "ok"),
	/** Every slot is busy and nobody waits. */
	BUSY("ok", "ok"),
	/** A slot is free and somebody is about to take it. */
	MOVING("ok", "ok"),
	/** A slot is free and nobody waits. */
	ROOM("ok", "ok");

	/** From when on idle slots beside waiting jobs are worth a word. */
	private static final Duration NOTICED = Duration.ofSeconds(30);

	private final @Nullable String kind;

	private final String icon;

	LaneState(@Nullable String kind, String icon) {
		this.kind = kind;
		this.icon = icon;
	}

	/**
	 * Reads it off a board.
	 * @param board the board
	 * @return the state
	 */
	static LaneState of(LaneBoard board) {
		boolean waiting = board.waitingSteps() > 0;
		if (board.lane().paused()) {
			return PAUSED;
		}
		if (board.slots().isEmpty()) {
			return waiting ? NO_NODE : NO_SLOT;
		}
		if (board.free() <= 0) {
			return waiting ? FULL : BUSY;
		}
		if (!waiting) {
			return ROOM;
		}
		if (board.stranded().stream().anyMatch((one) -> !"unexplained".equals(one.cause()))) {
			return STRANDED;
		}
		if (!board.stranded().isEmpty()
				|| board.tenants().stream().anyMatch((row) -> "unexplained".equals(row.heldBy()))) {
			return UNEXPLAINED;
		}
		boolean allHeld = board.next().isEmpty();
		boolean forLong = board.tenants()
			.stream()
			.anyMatch((row) -> row.oldestReady() != null
					&& Duration.between(row.oldestReady(), board.asOf()).compareTo(NOTICED) >= 0);
		return (allHeld && forLong) ? IDLE : MOVING;
	}

	/**
	 * The kind of its badge.
	 * @return "ok", "warn" or "bad"; null for a quiet one
	 */
	public @Nullable String kind() {
		return this.kind;
	}

	public String icon() {
		return this.icon;
	}

	/**
	 * Its words are the message "lane.state." + word.
	 * @return lower case
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** Whether a person could act. */
	boolean warns() {
		return this == IDLE || this == UNEXPLAINED || this == STRANDED || this == NO_NODE;
	}

}
