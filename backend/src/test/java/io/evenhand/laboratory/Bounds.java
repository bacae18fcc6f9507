package io.evenhand.laboratory;

import java.util.List;

import io.evenhand.fairness.Share;

/**
 * How far a lane may be from the ideal, by its settings and the tenants' shares alone: no
 * backlog stands in it. All in the course's unit of time. Immutable.
 *
 * @param quantum of the lane
 * @param slice of the lane; where nothing is put down, the longest step
 * @param headStart of an urgent head before its tenant's turn
 * @param slots of the lane
 * @param shares of the tenants, the one of number 1 first
 */
public record Bounds(long quantum, long slice, long headStart, int slots, List<Share> shares) {

	public Bounds {
		shares = List.copyOf(shares);
	}

	/**
	 * Over any time in which both stay backlogged and below their caps, how much more
	 * slot-time for its weight one may get than the other: a quantum and a slice, a slice
	 * per slot held, the head start; and once more a quantum and a slice where a cap
	 * below all slots has kept one of them behind.
	 */
	double apart(int one, int other) {
		int held = Math.min(this.slots, held(one) + held(other));
		double delivered = (double) this.slice * held / Math.min(weight(one), weight(other));
		return Math.max(ahead(one), ahead(other)) + delivered;
	}

	/**
	 * How long a tenant with a step that could start waits until one of its steps does:
	 * until each other has been given what it may be ahead, and a slice ends.
	 */
	double wait(int tenant) {
		double ahead = 0;
		for (int other = 0; other < this.shares.size(); other++) {
			ahead += (other == tenant) ? 0 : weight(other) * ahead(other) + this.slice;
		}
		return ahead / this.slots + 2.0 * this.slice;
	}

	private double ahead(int tenant) {
		return this.headStart + ((held(tenant) < this.slots) ? 2.0 : 1.0) * (this.quantum + this.slice);
	}

	private int weight(int tenant) {
		return this.shares.get(tenant).weight().value();
	}

	private int held(int tenant) {
		return Math.min(this.slots, this.shares.get(tenant).cap().value());
	}

}
