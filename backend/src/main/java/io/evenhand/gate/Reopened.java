package io.evenhand.gate;

import java.time.Clock;
import java.util.List;

import io.evenhand.gate.jdbc.AccountRows;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;

/**
 * Which accounts are open again though flows of the lane wait for them: looked up without
 * a lock, at most once in a dispatch. A claim checks them again under their locks. Used
 * by the dispatcher's thread.
 */
final class Reopened {

	/** Twice in a dispatch. */
	private static final long LOOK_MILLIS = 100;

	private final AccountRows rows;

	private final ShortTransaction transaction;

	private final Clock clock;

	private List<Integer> found = List.of();

	private long lookedAt = Long.MIN_VALUE;

	Reopened(AccountRows rows, ShortTransaction transaction, Clock clock) {
		this.rows = rows;
		this.transaction = transaction;
		this.clock = clock;
	}

	List<Integer> accounts() {
		long now = this.clock.millis();
		if (this.lookedAt == Long.MIN_VALUE || Math.abs(now - this.lookedAt) >= LOOK_MILLIS) {
			this.found = this.transaction.run((connection) -> {
				RoundTrip trip = new RoundTrip(this.rows.dialect());
				var accounts = this.rows.openAgain(trip);
				trip.run(connection);
				return accounts.get();
			});
			this.lookedAt = now;
		}
		return this.found;
	}

}
