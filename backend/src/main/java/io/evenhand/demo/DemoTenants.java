package io.evenhand.demo;

import java.util.List;
import java.util.Set;

import io.evenhand.access.TenantDesk;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.Tenants;

import org.springframework.stereotype.Component;

/**
 * The tenants of the demo world, and the collection that they fill. Thread-safe.
 */
@Component
class DemoTenants {

	static final List<Place> PLACES = List.of(new Place("acme", "Acme", DemoPlans.STANDARD),
			new Place("birch", "Birch", DemoPlans.STANDARD), new Place("cedar", "Cedar", DemoPlans.PLUS));

	static final String COLLECTION = "contacts";

	private static final Reason REASON = new Reason("The demo world");

	private final Tenants tenants;

	private final TenantDesk desk;

	private final DemoPlans plans;

	private final Collections collections;

	private final DemoShop shop;

	DemoTenants(Tenants tenants, TenantDesk desk, DemoPlans plans, Collections collections, DemoShop shop) {
		this.shop = shop;
		this.tenants = tenants;
		this.desk = desk;
		this.plans = plans;
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

	/**
	 * The first tenant is connected to the demo provider. Joins the caller's transaction.
	 */
	void completeShop() {
		this.tenants.byCode(PLACES.get(0).code()).ifPresent(this.shop::complete);
	}

	private static Field field(String name, FieldType type) {
		return new Field(name, type, false, false);
	}

	/** Joins the caller's transaction. */
	void complete(Place place) {
		if (this.tenants.byCode(place.code()).isPresent()) {
			return;
		}
		this.plans.complete();
		TenantForm form = new TenantForm(place.name(), null, null, null, place.plan(), null,
				Set.of("interactive", "bulk"), null);
		this.desk.create(place.code(), form, Actor.SYSTEM, REASON);
	}

	/**
	 * A tenant of the demo world.
	 *
	 * @param code its code
	 * @param name its name
	 * @param plan its plan's code
	 */
	record Place(String code, String name, String plan) {
	}

}
