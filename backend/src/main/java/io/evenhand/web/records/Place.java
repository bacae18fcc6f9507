package io.evenhand.web.records;

import io.evenhand.tenant.Tenant;
import io.evenhand.web.TenantMark;

/**
 * Whose records the reader looks at, and from which side. Immutable.
 *
 * @param kind customer or staff, as the layout names it
 * @param base the address of the list
 * @param tenant whose records
 * @param shown the most fields beside the key that a list shows
 */
record Place(String kind, String base, Tenant tenant, int shown) {

	static final String CUSTOMER = "/records";

	static final String STAFF = "/console/tenants/{code}/records";

	/** A customer's page is one narrow column. */
	private static final int FEW = 3;

	private static final int SEVERAL = 6;

	static Place ofCustomer(Tenant own) {
		return new Place("customer", CUSTOMER, own, FEW);
	}

	static Place ofStaff(Tenant tenant) {
		return new Place("staff", STAFF.replace("{code}", tenant.code()), tenant, SEVERAL);
	}

	public boolean staff() {
		return this.kind.equals("staff");
	}

	public TenantMark mark() {
		return TenantMark.of(this.tenant);
	}

}
