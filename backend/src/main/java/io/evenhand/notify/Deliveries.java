package io.evenhand.notify;

import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

import io.evenhand.notify.Leases.Place;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * What was told to a tenant, and what a person asks to be told. Thread-safe.
 */
@Service
public class Deliveries {

	private static final int SHOWN = 50;

	private final Outlets.Store store;

	private final InstantSource clock;

	Deliveries(Outlets.Store store, InstantSource clock) {
		this.store = store;
		this.clock = clock;
	}

	/**
	 * A tenant's last deliveries.
	 * @param tenant whose
	 * @return the newest first, at most {@value #SHOWN}
	 */
	@Transactional(readOnly = true)
	public List<Delivery> newest(TenantId tenant) {
		return this.store.deliveries().newest(tenant, SHOWN);
	}

	/**
	 * Tells something that looks like a job's end.
	 * @param tenant whom
	 * @param kind how
	 * @throws OutletRefused if nothing is sent there, or a test waits already
	 */
	@Transactional
	public void test(Tenant tenant, Kind kind) {
		Place place = new Place(tenant.id(), kind);
		awake(place);
		boolean waits = newest(tenant.id()).stream()
			.anyMatch((one) -> one.kind() == kind && one.job() == null && one.state() == Delivery.State.WAITING);
		if (waits) {
			throw new OutletRefused("test", "A test is on its way already.");
		}
		Outlet outlet = this.store.outlets().find(tenant.id(), kind).orElseThrow();
		String body = JobEnded.test(tenant.code(), this.clock.instant()).text();
		String event = "test-" + UUID.randomUUID();
		Relay.recipients(outlet)
			.forEach((recipient) -> this.store.deliveries().insert(place, recipient, event, null, body));
	}

	/**
	 * Tells something again, with the same id.
	 * @param tenant whom
	 * @param id the delivery's
	 * @return false where the tenant has none of that number
	 * @throws OutletRefused if nothing is sent there, or it waits anyway
	 */
	@Transactional
	public boolean again(Tenant tenant, long id) {
		return this.store.deliveries().find(tenant.id(), id).map((one) -> {
			awake(new Place(tenant.id(), one.kind()));
			if (!this.store.deliveries().again(tenant.id(), id)) {
				throw new OutletRefused("again", "It will be sent anyway.");
			}
			return true;
		}).orElse(false);
	}

	private void awake(Place place) {
		if (!this.store.leases().wake(place)) {
			throw new OutletRefused("test",
					"Nothing is sent there now: it is paused, or there is no address. Nothing was done.");
		}
	}

}
