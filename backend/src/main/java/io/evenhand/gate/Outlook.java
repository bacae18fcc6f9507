package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
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
import io.evenhand.gate.jdbc.HeadRow;
import io.evenhand.gate.jdbc.LaneRow;

/**
 * What holds whom in a lane at one moment: the gate's own predicate on the gate's own
 * rows. Immutable.
 *
 * @param id the lane's number
 * @param lane the lane with its nodes and free slots
 * @param busy slots that are taken
 * @param now the database's clock
 */
record Outlook(int id, Lane lane, int busy, Instant now) {

	/**
	 * An eligible step starts within two polls; whoever waits longer is not explained.
	 */
	static final Duration EXPLAINED = Duration.ofSeconds(2);

	static Outlook of(LaneRow lane, List<SlotRow> slots, Instant now) {
		int nodes = (int) slots.stream().map(SlotRow::node).distinct().count();
		int free = (int) slots.stream().filter(SlotRow::free).count();
		return of(lane, new Lane.Room(nodes, free, Integer.MAX_VALUE), slots.size() - free, now);
	}

	static Outlook of(LaneRow lane, Lane.Room room, int busy, Instant now) {
		return new Outlook(lane.id(), new Ledger(lane).asLane(room), busy, now);
	}

	/**
	 * Which rules hold what is ready in a flow.
	 * @param flow the flow
	 * @param account what it uses
	 * @param launch whether it opens its job
	 * @return empty where it could start
	 */
	Set<Clause> binding(FlowRow flow, Account account, boolean launch) {
		return binding(flow, account, launch, Head.State.READY);
	}

	/** The same for what may stand aside. */
	Set<Clause> binding(FlowRow flow, Account account, boolean launch, Head.State state) {
		Opening opening = launch ? new Opening(true, flow.openLimit() - flow.openJobs()) : Opening.NONE;
		return Eligibility.binding(this.lane, new Contender(flow).flow(), account, state, opening);
	}

	/**
	 * What holds the first of a flow in the first place.
	 * @param account what it uses
	 * @param head since when it waits, and whether it opens its job
	 */
	Hold first(FlowRow flow, Account account, HeadRow head) {
		boolean young = Duration.between(head.readyAt(), this.now).compareTo(EXPLAINED) < 0;
		return binding(flow, account, head.launch()).stream()
			.findFirst()
			.map(Clause::hold)
			.orElse(young ? Hold.TURN : Hold.UNEXPLAINED);
	}

	/** All slots of live nodes. */
	int slots() {
		return this.busy + this.lane.room().slots();
	}

}
