package io.evenhand.notify;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

import io.evenhand.gate.Outcome;
import io.evenhand.gate.Retries;
import io.evenhand.notify.DeliveryRows.Item;
import io.evenhand.notify.Leases.Lease;
import io.evenhand.notify.Leases.Place;
import io.evenhand.notify.Sending.End;
import io.evenhand.notify.Sending.Result;
import io.evenhand.tenant.Tenants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Sends what is due at one outlet, one after the other, for some seconds or until
 * something fails, and gives the outlet back. Nothing is locked while something is sent.
 * Thread-safe.
 */
@Component
class Round {

	private static final Logger logger = LoggerFactory.getLogger(Round.class);

	/** Then others go before. */
	static final Duration LONGEST = Duration.ofSeconds(5);

	/**
	 * So long is looked past a suspended tenant's outlet, or one of a kind not served.
	 */
	private static final Duration LOOK_AGAIN = Duration.ofMinutes(1);

	private static final int LAST_TRY = 90;

	private final Outlets.Store store;

	private final Tenants tenants;

	private final List<Sending> sendings;

	private final NotifySettings settings;

	private final Told told;

	Round(Outlets.Store store, Tenants tenants, List<Sending> sendings, NotifySettings settings, Told told) {
		this.store = store;
		this.tenants = tenants;
		this.sendings = List.copyOf(sendings);
		this.settings = settings;
		this.told = told;
	}

	/** Takes the outlet, if nobody else has, and sends. */
	void at(Place place) {
		Optional<Lease> lease = this.store.leases().take(place, this.settings.lease());
		if (lease.isPresent()) {
			this.store.leases().giveBack(lease.get(), sendAll(lease.get()));
		}
	}

	/** How long nothing is to be sent there. */
	private Duration sendAll(Lease lease) {
		Place place = lease.place();
		Optional<Sending> sending = sending(place.kind());
		if (sending.isEmpty() || this.tenants.byId(place.tenant()).filter((one) -> !one.suspended()).isEmpty()) {
			return LOOK_AGAIN;
		}
		InstantSource clock = this.told.clock();
		Instant until = clock.instant().plus(LONGEST);
		do {
			Optional<Item> next = next(lease);
			Optional<Outlet> outlet = this.store.outlets().find(place.tenant(), place.kind());
			if (next.isEmpty() || outlet.isEmpty()) {
				return Duration.ZERO;
			}
			Result result = sending.get().send(outlet.get(), next.get());
			if (result instanceof Result.Stopped) {
				// the outlet is still to be given back, which no pool does for an
				// interrupted thread
				Thread.interrupted();
				return Duration.ZERO;
			}
			if (result instanceof Result.Failed failed) {
				return failed(lease, next.get(), failed);
			}
			if (!taken(lease, next.get(), (Result.Taken) result)) {
				return Duration.ZERO;
			}
		}
		while (clock.instant().isBefore(until));
		return Duration.ZERO;
	}

	private Optional<Sending> sending(Kind kind) {
		return this.sendings.stream().filter((one) -> one.kind() == kind).findFirst();
	}

	private Optional<Item> next(Lease lease) {
		return this.store.retry()
			.inTransaction(() -> this.store.leases().keep(lease, this.settings.lease())
					? this.store.deliveries().next(lease.place()) : Optional.empty());
	}

	private boolean taken(Lease lease, Item item, Result.Taken taken) {
		boolean mine = this.store.retry()
			.inTransaction(() -> this.store.leases().delivered(lease)
					&& this.store.deliveries().end(item.id(), Delivery.State.DELIVERED, taken.note()));
		tell(lease, item, mine, "delivered", taken.note());
		return mine;
	}

	private Duration failed(Lease lease, Item item, Result.Failed failed) {
		boolean passes = failed.end() == End.LATER || failed.end() == End.OURS;
		boolean last = !passes || item.age().compareTo(this.settings.giveUpAfter()) >= 0;
		Duration own = gap(item.attempts() + 1, failed);
		int before = this.store.leases().failures(lease.place());
		boolean mine = this.store.retry().inTransaction(() -> {
			boolean theirs = last && failed.end() != End.OURS;
			if (!this.store.leases().failed(lease, theirs, failed.end() == End.GONE, failed.note())) {
				return false;
			}
			return last ? this.store.deliveries().end(item.id(), Delivery.State.GIVEN_UP, failed.note())
					: this.store.deliveries().later(item.id(), own, failed.note());
		});
		tell(lease, item, mine, last ? "given_up" : "failed", failed.note());
		return gap(before + 1, failed);
	}

	/** Never before the receiver asks for, and not longer than is tried at all. */
	private Duration gap(int attempt, Result.Failed failed) {
		Retries retries = this.settings.retries();
		Duration gap = (retries.after(Math.min(attempt, LAST_TRY), failed.note()) instanceof Outcome.Retry retry)
				? retry.gap() : this.settings.longestGap();
		Duration asked = (failed.after().compareTo(this.settings.giveUpAfter()) < 0) ? failed.after()
				: this.settings.giveUpAfter();
		return (gap.compareTo(asked) < 0) ? asked : gap;
	}

	private void tell(Lease lease, Item item, boolean mine, String outcome, String note) {
		Place place = lease.place();
		if (mine) {
			this.told.count(place.kind(), outcome);
			logger.info("Delivery {} ({}) of tenant {} by {}: {}, try {}. {}", item.id(), item.event(), place.tenant(),
					place.kind().word(), outcome, item.attempts() + 1, note);
		}
		else {
			logger.warn("Delivery {} ({}) of tenant {} by {} is another's by now; what came of it ({}) is not kept",
					item.id(), item.event(), place.tenant(), place.kind().word(), outcome);
		}
	}

}
