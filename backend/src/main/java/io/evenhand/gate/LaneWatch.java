package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.fairness.Hold;
import io.evenhand.fairness.Lane;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.BoardRows.SlotRow;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.store.Pulse;
import io.evenhand.store.Pulses;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * This node's own look at its lanes: steps that could start and do not, and its slots
 * that are free while something waits, each with its cause. A look is compared with the
 * one before: who could start at both, while nothing at all started in the lane between
 * them, is stranded. Takes no locks. Used by one thread.
 */
@Component
class LaneWatch {

	/** Several polls of an idle dispatcher, and twice the promise of P2. */
	private static final Duration STUCK = Duration.ofSeconds(2);

	/** A lane with more flows is looked at in part; so the look stays cheap. */
	private static final int FLOWS = 50;

	private static final String NOTHING = "-";

	private final BoardRows rows;

	private final Membership membership;

	private final NodeSettings settings;

	private final Pulses pulses;

	private final IdleTime told;

	private final Map<Integer, Look> before = new HashMap<>();

	/**
	 * By lane the cause that pages show; nothing is known of what an earlier boot left.
	 */
	private final Map<Integer, String> shown = new HashMap<>();

	LaneWatch(BoardRows rows, Membership membership, NodeSettings settings, Pulses pulses, IdleTime told) {
		this.rows = rows;
		this.membership = membership;
		this.settings = settings;
		this.pulses = pulses;
		this.told = told;
	}

	/** Looks once at every lane. */
	void look() {
		for (LaneRow lane : this.rows.lanes()) {
			Look now = look(lane);
			Look last = this.before.put(lane.id(), now);
			if (last != null) {
				compare(lane, last, now);
			}
			this.told.write(now.at());
		}
	}

	private Look look(LaneRow lane) {
		List<SlotRow> slots = this.rows.slots(lane.id(), this.settings.lease());
		String self = this.membership.identity().id();
		int free = (int) slots.stream().filter((slot) -> slot.node().equals(self) && slot.free()).count();
		Look look = new Look(this.rows.now(), lane.starts(), free, slots.isEmpty());
		// what a lane without any node holds is looked at by all
		if (free > 0 || slots.isEmpty()) {
			int nodes = (int) slots.stream().map(SlotRow::node).distinct().count();
			int jobs = this.settings.openJobs() - this.membership.openJobs();
			Outlook outlook = Outlook.of(lane, new Lane.Room(nodes, free, jobs), slots.size() - free, look.at());
			List<FlowRow> flows = new ArrayList<>(this.rows.next(lane.id(), FLOWS));
			flows.addAll(this.rows.flows(lane.id(), FLOWS));
			Fronts fronts = new Fronts(this.rows, lane.id());
			flows.forEach(
					(flow) -> fronts.of(flow, 1).forEach((head) -> look.add(head, fronts.hold(outlook, flow, head))));
		}
		return look;
	}

	private void compare(LaneRow lane, Look last, Look now) {
		boolean quiet = last.starts() == now.starts();
		List<Long> still = quiet ? now.couldStart().stream().filter(last.couldStart()::contains).toList() : List.of();
		List<Long> noRoom = quiet ? now.noRoom().stream().filter(last.noRoom()::contains).toList() : List.of();
		String cause = null;
		List<Long> stranded = still;
		if (now.noNode() && last.noNode() && now.waiting() > 0) {
			cause = Hold.NO_NODE.code();
			stranded = now.all();
		}
		else if (!still.isEmpty()) {
			cause = causeHere(lane);
		}
		else if (!noRoom.isEmpty() && now.couldStart().isEmpty()) {
			cause = IdleTime.NODE_JOBS;
			stranded = noRoom;
		}
		tell(lane, cause, stranded);
		String held = now.firstHold();
		String why = (cause != null) ? cause : now.couldStart().isEmpty() ? held : null;
		int idle = Math.min(now.free(), now.waiting());
		if (why != null && idle > 0 && last.waiting() > 0) {
			this.told.idle(lane, why, idle, Duration.between(last.at(), now.at()), now.at());
		}
	}

	/** Any node's page shows it. */
	private void tell(LaneRow lane, @Nullable String cause, List<Long> stranded) {
		String self = this.membership.identity().id();
		String before = this.shown.getOrDefault(lane.id(), "");
		if (cause != null && !cause.equals(before)) {
			this.rows.stranded().tell(lane.id(), self, cause, stranded.size());
			this.shown.put(lane.id(), cause);
		}
		else if (cause == null && !NOTHING.equals(before)) {
			this.rows.stranded().clear(lane.id(), self);
			this.shown.put(lane.id(), NOTHING);
		}
		this.told.stranded(lane.name(), cause, stranded);
	}

	/** Why this node's dispatcher does not start what it could. */
	private String causeHere(LaneRow lane) {
		Pulse pulse = this.pulses.of("claim-" + lane.name());
		if (pulse.failing()) {
			return IdleTime.DATABASE;
		}
		return (pulse.sinceTurn().compareTo(STUCK) > 0) ? IdleTime.DISPATCHER : Hold.UNEXPLAINED.code();
	}

}
