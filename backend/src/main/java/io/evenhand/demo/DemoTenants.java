package io.evenhand.demo;

import java.util.List;
import java.util.Set;

import io.evenhand.access.TenantDesk;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Lane;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.Shares;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.Tenants;
import io.evenhand.tenant.Weight;

import org.springframework.stereotype.Component;

/**
 * The tenants of the demo world, and the collection that they fill. Thread-safe.
 */
@Component
class DemoTenants {

	static final List<Place> PLACES = List.of(new Place("acme", "Acme", 1), new Place("birch", "Birch", 1),
			new Place("cedar", "Cedar", 2));

	static final String COLLECTION = "contacts";

	private static final Reason REASON = new Reason("The demo world");

	private final Tenants tenants;

	private final TenantDesk desk;

	private final Lanes lanes;

	private final Shares shares;

	private final Collections collections;

	DemoTenants(Tenants tenants, TenantDesk desk, Lanes lanes, Shares shares, Collections collections) {
		this.tenants = tenants;
		this.desk = desk;
		this.lanes = lanes;
		this.shares = shares;
		this.collections = collections;
	}

	/** Joins the caller's transaction. */
	void completeCollection() {
		if (this.collections.find(COLLECTION).isEmpty()) {
			this.collections.put(
					new RecordCollection(COLLECTION, "Contacts",
							List.of(new Field("ref", FieldType.TEXT, true, true), field("name", FieldType.TEXT),
									field("email", FieldType.TEXT), field("amount", FieldType.DECIMAL),
									field("due_on", FieldType.DATE), field("note", FieldType.TEXT))),
					Actor.SYSTEM, REASON);
		}
	}

	private static Field field(String name, FieldType type) {
		return new Field(name, type, false, false);
	}

	/** Joins the caller's transaction. */
	void complete(Place place) {
		if (this.tenants.byCode(place.code()).isPresent()) {
			return;
		}
		TenantForm form = new TenantForm(place.name(), null, null, null, null, null, Set.of("interactive", "bulk"),
				null);
		Tenant made = this.desk.create(place.code(), form, Actor.SYSTEM, REASON);
		NewShare share = new NewShare(new Weight(place.weight()), null, null, null);
		for (Lane lane : this.lanes.all()) {
			this.shares.put(made.id(), lane.name(), share, null, Actor.SYSTEM, REASON);
		}
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
