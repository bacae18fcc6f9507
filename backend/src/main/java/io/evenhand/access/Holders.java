package io.evenhand.access;

import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The rule that a customer belongs to a tenant and staff to none. Thread-safe.
 */
@Component
final class Holders {

	private final Tenants tenants;

	Holders(Tenants tenants) {
		this.tenants = tenants;
	}

	/**
	 * Finds the tenant of somebody in a role.
	 * @param role the role
	 * @param code the tenant's code as somebody wrote it
	 * @return the tenant, null for staff
	 * @throws AccessRefused if one is named where none may be, or none where one must be
	 */
	@Nullable TenantId tenant(Role role, @Nullable String code) {
		boolean named = code != null && !code.isBlank();
		if (role.staff()) {
			if (named) {
				throw new AccessRefused("tenant", "Only customers belong to a tenant: leave it empty.");
			}
			return null;
		}
		if (code == null || !named) {
			throw new AccessRefused("tenant", "A customer belongs to a tenant: name its code.");
		}
		return this.tenants.byCode(code.strip())
			.map(Tenant::id)
			.orElseThrow(() -> new AccessRefused("tenant", "There is no tenant with this code."));
	}

}
