package io.evenhand.gate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.evenhand.fairness.Hold;
import io.evenhand.gate.jdbc.HeadRow;
import org.jspecify.annotations.Nullable;

/**
 * What a node saw of a lane at one moment. Confined to its watch.
 */
final class Look {

	private final Instant at;

	private final long starts;

	private final int free;

	private final boolean noNode;

	private final Set<Long> all = new LinkedHashSet<>();

	private final Set<Long> couldStart = new LinkedHashSet<>();

	private final Set<Long> noRoom = new LinkedHashSet<>();

	private @Nullable Instant oldest;

	private @Nullable String firstHold;

	Look(Instant at, long starts, int free, boolean noNode) {
		this.at = at;
		this.starts = starts;
		this.free = free;
		this.noNode = noNode;
	}

	/** The first of a flow's sub-queue and what holds it first. */
	void add(HeadRow head, Hold hold) {
		if (!this.all.add(head.id())) {
			return;
		}
		String code = hold.code();
		if (hold == Hold.TURN || hold == Hold.UNEXPLAINED) {
			this.couldStart.add(head.id());
		}
		else if (hold == Hold.LANE_FULL && this.free > 0) {
			// not the slots: the node may open no further job
			code = IdleTime.NODE_JOBS;
			this.noRoom.add(head.id());
		}
		Instant first = this.oldest;
		if (first == null || head.readyAt().isBefore(first)) {
			this.oldest = head.readyAt();
			this.firstHold = code;
		}
	}

	Instant at() {
		return this.at;
	}

	long starts() {
		return this.starts;
	}

	/** This node's free slots. */
	int free() {
		return this.free;
	}

	/** Whether no live node gives the lane a slot. */
	boolean noNode() {
		return this.noNode;
	}

	/** How many heads wait. */
	int waiting() {
		return this.all.size();
	}

	List<Long> all() {
		return new ArrayList<>(this.all);
	}

	/** Heads that nothing holds. */
	Set<Long> couldStart() {
		return this.couldStart;
	}

	/** Heads that only this node's bound on open jobs holds. */
	Set<Long> noRoom() {
		return this.noRoom;
	}

	/** What holds the one that waits longest; null where nothing waits. */
	@Nullable String firstHold() {
		return this.firstHold;
	}

}
