package io.evenhand.gate.jdbc;

import java.util.List;
import java.util.function.Supplier;

import io.evenhand.store.RoundTrip;

/**
 * The statements about slots that a lane of a node has borrowed from another. Both rows
 * of such a slot are the node's own, and only its process changes them: the borrowing
 * lane is locked, the lender's is not. Immutable; each method adds to a round trip.
 *
 * @param node the node's id
 * @param lane the borrowing lane's number
 */
public record LentRows(String node, int lane) {

	/** By primary key; what is taken, lent or of another process is not lent. */
	private static final String LEND = "update slot set lent_to = ? where node = ? and lane = ? and n = ? and boot = ?"
			+ " and request is null and lent_to is null";

	private static final String BORROW = "insert into slot (node, lane, n, boot, request, token, account, lent_by)"
			+ " values (?, ?, ?, ?, ?, ?, ?, ?)";

	/** A request takes a borrowed slot. */
	public void take(RoundTrip trip, String boot, int slot, HeadRow head) {
		int lender = LentSlot.lender(slot);
		trip.change(1, LEND, this.lane, this.node, lender, LentSlot.number(slot), boot);
		trip.change(1, BORROW, this.node, this.lane, slot, boot, head.id(), head.token() + 1, head.account(), lender);
	}

	/** By primary key. */
	private static final String GIVE_UP = "delete from slot where node = ? and lane = ? and n = ? and request = ?"
			+ " and token = ?";

	/** By primary key. */
	private static final String GIVE_BACK = "update slot set lent_to = null where node = ? and lane = ? and n = ?"
			+ " and lent_to = ?";

	/** What ran on a borrowed slot has ended. */
	public void free(RoundTrip trip, int slot, long request, long token) {
		trip.change(1, GIVE_UP, this.node, this.lane, slot, request, token);
		trip.change(1, GIVE_BACK, this.node, LentSlot.lender(slot), LentSlot.number(slot), this.lane);
	}

	/**
	 * By primary key's first column: a node's slots. The lender is to be served only
	 * where this finds nothing.
	 */
	private static final String OUT = "select n from slot where node = ? and lent_by = ? and request is not null"
			+ " limit 1";

	/** Slots of the lane that somebody of a former process still holds elsewhere. */
	public Supplier<List<Integer>> out(RoundTrip trip) {
		return trip.select(OUT, (row) -> row.getInt(1), this.node, this.lane);
	}

	/** By primary key's first column. */
	private static final String LENDERS = "select lender from lane_borrow where lane = ? order by place";

	/** Whose idle slots the lane may borrow, in order. */
	public Supplier<List<Integer>> lenders(RoundTrip trip) {
		return trip.select(LENDERS, (row) -> row.getInt(1), this.lane);
	}

	private static final String STARTABLE = "select coalesce(sum(least(waiting, cap - running)), 0) from"
			+ " (select waiting, cap, running from flow where lane = ? and account = 0 and %1$s is not null"
			+ " and not (select paused from lane where id = ?) order by %1$s, tenant limit ?) found";

	/** Index flow_turn; the lane by primary key. */
	private static final String STARTABLE_NOW = STARTABLE.formatted("key_turn");

	/** Index flow_started; the lane by primary key. */
	private static final String STARTED_STARTABLE = STARTABLE.formatted("key_started");

	/**
	 * How many steps of the lane could start, about: never 0 where one could, and 0 where
	 * the lane is paused.
	 * @param opens whether the node may open another job
	 * @param most at how many flows to look; there is no need to know of more
	 */
	public Supplier<List<Integer>> startable(RoundTrip trip, boolean opens, int most) {
		return trip.select(opens ? STARTABLE_NOW : STARTED_STARTABLE, (row) -> row.getInt(1), this.lane, this.lane,
				most);
	}

}
