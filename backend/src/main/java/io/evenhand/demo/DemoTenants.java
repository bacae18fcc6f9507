package io.evenhand.demo;

import java.util.List;
import java.util.Set;

import io.evenhand.access.TenantDesk;
import io.evenhand.audit.Actor;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.Tenants;

import org.springframework.stereotype.Component;

/**
 * The tenants of the demo world. Thread-safe.
 */
@Component
class DemoTenants {

	static final List<Place> PLACES = List.of(new Place("acme", "Acme", 1), new Place("birch", "Birch", 1),
			new Place("cedar", "Cedar", 2));

	private final Tenants tenants;

	private final TenantDesk desk;

	DemoTenants(Tenants tenants, TenantDesk desk) {
		this.tenants = tenants;
		this.desk = desk;
	}

	/** Joins the caller's transaction. */
	void complete(Place place) {
		if (this.tenants.byCode(place.code()).isPresent()) {
			return;
		}
		TenantForm form = new TenantForm(place.name(), null, null, null, null, null, Set.of("interactive", "bulk"),
				null);
		this.desk.create(place.code(), form, Actor.SYSTEM, null);
	}

	/**
	 * A tenant of the demo world.
	 *
	 * @param code its code
	 * @param name its name
	 * @param weight its weight in every lane
	 */
	record Place(String code, String name, int weight) {
	}

}
