package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Clause;
import io.evenhand.fairness.Eligibility;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Hold;
import io.evenhand.fairness.Lane;
import io.evenhand.fairness.Opening;
import io.evenhand.gate.jdbc.BoardRows.SlotRow;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.LaneRow;

/**
 * What holds whom in a lane at one moment: the gate's own predicate on the gate's own
 * rows. Immutable.
 *
 * @param ledger the lane
 * @param room its nodes and free slots
 * @param busy slots that are taken
 * @param now the database's clock
 */
record Outlook(Ledger ledger, Lane.Room room, int busy, Instant now) {

	/**
	 * An eligible step starts within two polls; whoever waits longer is not explained.
	 */
	private static final Duration EXPLAINED = Duration.ofSeconds(2);

	static Outlook of(LaneRow lane, List<SlotRow> slots, Instant now) {
		int nodes = (int) slots.stream().map(SlotRow::node).distinct().count();
		int free = (int) slots.stream().filter(SlotRow::free).count();
		return new Outlook(new Ledger(lane), new Lane.Room(nodes, free, Integer.MAX_VALUE), slots.size() - free, now);
	}

	/**
	 * Which rules hold what is ready in a flow.
	 * @param flow the flow
	 * @param account what it uses
	 * @param launch whether it opens its job
	 * @return empty where it could start
	 */
	Set<Clause> binding(FlowRow flow, Account account, boolean launch) {
		return Eligibility.binding(this.ledger.asLane(this.room), new Contender(flow).flow(), account, Head.State.READY,
				opening(flow, launch));
	}

	private static Opening opening(FlowRow flow, boolean launch) {
		return launch ? new Opening(true, flow.openLimit() - flow.openJobs()) : Opening.NONE;
	}

	/**
	 * What holds a request.
	 * @param flow its flow
	 * @param account what it uses
	 * @param launch whether it opens its job
	 * @param readyAt since when it waits
	 * @param first whether nothing of the same flow goes before it
	 * @return at least one
	 */
	List<Held> of(FlowRow flow, Account account, boolean launch, Instant readyAt, boolean first) {
		List<Held> held = new ArrayList<>();
		for (Hold hold : Eligibility.holds(this.ledger.asLane(this.room), new Contender(flow).flow(), account,
				Head.State.READY, opening(flow, launch))) {
			held.add(new Held(hold.code(), readyAt, null));
		}
		if (held.isEmpty()) {
			boolean explained = !first || Duration.between(readyAt, this.now).compareTo(EXPLAINED) < 0;
			held.add(new Held((explained ? Hold.TURN : Hold.UNEXPLAINED).code(), readyAt, null));
		}
		return held;
	}

}
