package io.evenhand.laboratory;

import java.util.List;

/**
 * Deficit round robin as Shreedhar and Varghese print it, for one slot and backlogs
 * without end: a cursor goes round, each tenant gets its quantum and is served while its
 * next step fits. The oracle of bounds, not of order. Used by one thread.
 */
final class TextbookRoundRobin {

	private final long[] deficits;

	private final long[] quanta;

	private int at;

	private boolean arrived = true;

	TextbookRoundRobin(List<Customer> tenants, long quantum) {
		this.deficits = new long[tenants.size()];
		this.quanta = tenants.stream().mapToLong((tenant) -> quantum * tenant.share().weight().value()).toArray();
	}

	/**
	 * Who is served next.
	 * @param heads the cost of each tenant's first step
	 * @return the tenant's index
	 */
	int next(long[] heads) {
		while (true) {
			this.deficits[this.at] += this.arrived ? this.quanta[this.at] : 0;
			this.arrived = false;
			if (heads[this.at] <= this.deficits[this.at]) {
				this.deficits[this.at] -= heads[this.at];
				return this.at;
			}
			this.at = (this.at + 1) % this.deficits.length;
			this.arrived = true;
		}
	}

}
