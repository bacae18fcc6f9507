package io.evenhand.gate;

import io.evenhand.gate.jdbc.AskedRows.Asked;

/**
 * A step that holds a slot of this node. Immutable.
 *
 * @param grant its right
 * @param slot the slot's number
 * @param costMillis its estimate in slot-milliseconds
 * @param startedMillis when it started, by this node's clock
 * @param chargedMillis what it was charged so far
 * @param paidUp whether the lane's policy charges it no further
 * @param account what it uses, 0 for none
 */
record Running(Grant grant, int slot, long costMillis, long startedMillis, long chargedMillis, boolean paidUp,
		int account) {

	/** After a further charge; where it came to nothing there will be no other. */
	Running charged(long inAll) {
		return new Running(this.grant, this.slot, this.costMillis, this.startedMillis, inAll,
				inAll == this.chargedMillis, this.account);
	}

	Running startedAt(long millis) {
		return new Running(this.grant, this.slot, this.costMillis, millis, this.chargedMillis, this.paidUp,
				this.account);
	}

	/** Slot-time so far, never negative though the clock may jump. */
	long ranMillis(long nowMillis) {
		return Math.max(0, nowMillis - this.startedMillis);
	}

	/** Whether it has used up what it was charged. */
	boolean due(long nowMillis) {
		return !this.paidUp && ranMillis(nowMillis) >= this.chargedMillis;
	}

	/** Whether it is the attempt that somebody asked to stop. */
	boolean holds(Asked asked) {
		return this.grant.request() == asked.request() && this.grant.token() == asked.token();
	}

	/** Whether it is the same attempt. */
	boolean same(Running other) {
		return this.slot == other.slot && this.grant.request() == other.grant.request()
				&& this.grant.token() == other.grant.token();
	}

}
