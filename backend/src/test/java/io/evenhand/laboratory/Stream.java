package io.evenhand.laboratory;

import java.time.Duration;
import java.util.List;

import io.evenhand.laboratory.Customer.Burst;
import io.evenhand.laboratory.Customer.Costs;

/**
 * A tenant's work of one job type. Immutable.
 *
 * @param provider what it calls
 * @param costs of its steps
 * @param failing which part of its steps fails and is tried again, 0 to 1
 * @param headStart what its priority is worth within the tenant; urgent from an hour up
 * @param bursts its jobs and when they are queued
 */
record Stream(Provider provider, Costs costs, double failing, Duration headStart, List<Burst> bursts) {

	private static final Duration URGENT = Duration.ofMinutes(60);

	Stream {
		bursts = List.copyOf(bursts);
	}

	Stream(Costs costs, Burst... bursts) {
		this(Provider.NONE, costs, 0, Duration.ZERO, List.of(bursts));
	}

	Stream(Costs costs, List<Burst> bursts) {
		this(Provider.NONE, costs, 0, Duration.ZERO, bursts);
	}

	Stream failing(double part) {
		return new Stream(this.provider, this.costs, part, this.headStart, this.bursts);
	}

	Stream urgent() {
		return new Stream(this.provider, this.costs, this.failing, URGENT, this.bursts);
	}

	Stream calling(long account, int cap) {
		return new Stream(new Provider(account, cap), this.costs, this.failing, this.headStart, this.bursts);
	}

	boolean isUrgent() {
		return this.headStart.compareTo(URGENT) >= 0;
	}

	boolean endless() {
		return this.bursts.stream().anyMatch((burst) -> burst.millis() == Burst.ENDLESS);
	}

	/**
	 * A provider's account.
	 *
	 * @param account 0 for none
	 * @param cap the most steps that call it at once
	 */
	record Provider(long account, int cap) {

		static final Provider NONE = new Provider(0, Integer.MAX_VALUE);

	}

}
