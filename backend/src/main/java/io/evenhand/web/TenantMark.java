package io.evenhand.web;

import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;

/**
 * How a tenant is told apart everywhere: colour, two letters and name. Immutable.
 *
 * @param code the tenant's code, as addresses carry it
 * @param name as people read it
 * @param letters two letters, on every square of the tenant
 * @param colour the class of its colour, "t1" to "t8"; empty for one without
 */
public record TenantMark(String code, String name, String letters, String colour) {

	/**
	 * The mark of a tenant.
	 * @param tenant the tenant
	 * @return its mark
	 */
	public static TenantMark of(Tenant tenant) {
		return new TenantMark(tenant.code(), tenant.name(), tenant.badge(), "t" + tenant.colour());
	}

	/**
	 * The mark of a tenant of which only the number is known.
	 * @param id its number
	 * @return a mark without colour
	 */
	public static TenantMark unknown(TenantId id) {
		return new TenantMark(id.toString(), id.toString(), "??", "");
	}

}
