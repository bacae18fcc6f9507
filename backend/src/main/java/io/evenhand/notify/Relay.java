package io.evenhand.notify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import io.evenhand.job.JobState;
import io.evenhand.notify.Leases.Place;
import io.evenhand.notify.Outbox.Ended;
import io.evenhand.store.Retry;

import org.springframework.stereotype.Component;

/**
 * Hands what stands in the outbox to the outlets that want it. Any node does it; each row
 * goes once, with its deliveries. Thread-safe.
 */
@Component
class Relay {

	private static final int AT_A_TIME = 100;

	private final Outbox outbox;

	private final OutletRows outlets;

	private final Leases leases;

	private final DeliveryRows deliveries;

	private final Retry retry;

	Relay(Outbox outbox, OutletRows outlets, Leases leases, DeliveryRows deliveries, Retry retry) {
		this.outbox = outbox;
		this.outlets = outlets;
		this.leases = leases;
		this.deliveries = deliveries;
		this.retry = retry;
	}

	/**
	 * Hands over the first rows.
	 * @return how many went
	 */
	int step() {
		List<Long> ids = this.outbox.first(AT_A_TIME);
		return ids.isEmpty() ? 0 : this.retry.inTransaction(() -> handOver(ids));
	}

	private int handOver(List<Long> ids) {
		List<Ended> some = this.outbox.lock(ids);
		if (some.isEmpty()) {
			return 0;
		}
		Map<Place, List<Ended>> wanted = new TreeMap<>();
		Map<Place, Outlet> known = new TreeMap<>();
		some.stream()
			.map(Ended::tenant)
			.distinct()
			.flatMap((tenant) -> this.outlets.of(tenant).stream())
			.forEach((outlet) -> known.put(new Place(outlet.tenant(), outlet.kind()), outlet));
		for (Ended one : some) {
			known.forEach((place, outlet) -> {
				if (place.tenant().equals(one.tenant()) && outlet.tells().contains(JobState.valueOf(one.state()))) {
					wanted.computeIfAbsent(place, (none) -> new ArrayList<>()).add(one);
				}
			});
		}
		wanted.forEach((place, ends) -> put(place, Objects.requireNonNull(known.get(place)), ends));
		this.outbox.drop(some);
		return some.size();
	}

	/** In the order of the places, so that two never wait for each other. */
	private void put(Place place, Outlet outlet, List<Ended> ends) {
		if (!this.leases.wake(place)) {
			return;
		}
		for (Ended end : ends) {
			for (String recipient : recipients(outlet)) {
				this.deliveries.insert(place, recipient, end.event(), end.job(), end.body());
			}
		}
	}

	static List<String> recipients(Outlet outlet) {
		return (outlet.kind() == Kind.MAIL) ? outlet.targets() : List.of("");
	}

}
