package io.evenhand.laboratory;

import java.util.List;
import java.util.Map;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Share;

/**
 * What happened in a lane: who waited and ran when, and nothing of why. Any unit of time
 * will do, if it is one. Immutable.
 *
 * @param slots of the lane
 * @param shares of the tenants, the one of number 1 first
 * @param accounts what steps used, with their caps
 * @param spans each attempt of each step, in any order
 * @param horizon when it was looked at
 */
public record Course(int slots, List<Share> shares, Map<Long, Account> accounts, List<Span> spans, long horizon) {

	public Course {
		shares = List.copyOf(shares);
		accounts = Map.copyOf(accounts);
		spans = List.copyOf(spans);
	}

	/**
	 * One attempt of a step.
	 *
	 * @param tenant its number, from 1
	 * @param account what it used, 0 for none
	 * @param readyAt since when it could have started by itself
	 * @param startedAt when it started; the horizon where it still waits then
	 * @param endedAt when it ended; the horizon where it still runs then
	 * @param started false where it still waits at the horizon
	 */
	public record Span(int tenant, long account, long readyAt, long startedAt, long endedAt, boolean started) {

		long waited() {
			return this.startedAt - this.readyAt;
		}

		long ran() {
			return this.endedAt - this.startedAt;
		}

	}

	/** What each tenant has been served. */
	long[] served() {
		long[] served = new long[this.shares.size()];
		this.spans.forEach((span) -> served[span.tenant() - 1] += span.ran());
		return served;
	}

	/**
	 * How long the steps of tenants waited, those that still do included.
	 * @param part 0.95 for the 95th percentile
	 * @param tenants their numbers
	 */
	long wait(double part, List<Integer> tenants) {
		long[] waits = this.spans.stream()
			.filter((span) -> tenants.contains(span.tenant()))
			.mapToLong(Span::waited)
			.sorted()
			.toArray();
		return (waits.length == 0) ? 0 : waits[Math.min(waits.length - 1, (int) (waits.length * part))];
	}

}
