package io.evenhand.web.api;

import io.evenhand.access.Caller;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Whose things a call is about: a customer's own tenant; staff names one. Thread-safe.
 */
@Component
final class Whose {

	private final Tenants tenants;

	Whose(Tenants tenants) {
		this.tenants = tenants;
	}

	/**
	 * The tenant of a call.
	 * @param caller who calls
	 * @param named the tenant's code as somebody wrote it
	 * @return the tenant
	 * @throws ApiRefused if staff names none, or one that does not exist, or a customer
	 * another one than its own
	 */
	Tenant tenant(Caller caller, @Nullable String named) {
		Tenant own = caller.tenant();
		if (own != null) {
			if (named != null && !named.equals(own.code())) {
				throw ApiRefused.unknown();
			}
			return own;
		}
		if (named == null || named.isBlank()) {
			throw ApiRefused.unprocessable("Staff names the tenant: add tenant= with its code.");
		}
		return this.tenants.byCode(named).orElseThrow(ApiRefused::unknown);
	}

}
