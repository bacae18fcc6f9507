package io.evenhand.gate;

import java.util.List;
import java.util.Set;

/**
 * What a lane's dispatcher does about slots beyond its own free ones: where something
 * could start and nothing is free, it wants back what it has lent, and borrows for the
 * rest what other lanes of this node have idle. Confined to the dispatcher; only
 * {@link #unsure} is for anybody.
 */
final class Borrowing {

	private final Slots slots;

	private final Runnable bell;

	private List<Integer> lenders = List.of();

	Borrowing(Slots slots, Runnable bell) {
		this.slots = slots;
		this.bell = bell;
	}

	/** Something may have become startable: nothing more is lent before the next look. */
	void unsure() {
		this.slots.own().idle(false);
	}

	/**
	 * What a look has found.
	 * @param idle whether nothing could start
	 * @param from lanes that may be asked, in order
	 */
	void looked(boolean idle, List<Integer> from) {
		this.lenders = from;
		this.slots.own().idle(idle);
	}

	/** Whether there is anything to want back or to borrow. */
	boolean any() {
		return most() > 0;
	}

	private int most() {
		return this.slots.own().lent() + this.slots.lendable(this.lenders);
	}

	/** Something could start, and nothing is free. */
	void reach(LaneTransactions transactions) {
		int most = most();
		if (most > 0) {
			int startable = transactions.startable(most);
			int back = this.slots.own().recall(startable);
			this.slots.borrow(this.lenders, startable - back, this.bell);
		}
	}

	/** Steps on slots that their owners want back are put down. */
	void giveBack(List<Running> running, Steps steps) {
		Set<Integer> wanted = this.slots.wanted();
		running.stream()
			.filter((one) -> wanted.contains(one.slot()))
			.forEach((one) -> steps.putDown(one, Cause.RETURN));
	}

}
