package io.evenhand.access;

import java.time.ZoneId;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.AuthenticatedPrincipal;

/**
 * Who calls: a signed-in person or a token, read from the database for each request, so
 * that a suspension or a revocation acts on the next one. Immutable.
 *
 * @param id of the user or the token
 * @param name the user's name or the token's
 * @param token whether it is a token
 * @param role what it may do
 * @param tenant whose it is: always there for customers, never for staff
 * @param zone the zone in which it reads times
 */
public record Caller(long id, String name, boolean token, Role role, @Nullable Tenant tenant,
		ZoneId zone) implements AuthenticatedPrincipal {

	public Caller {
		if (role.staff() != (tenant == null)) {
			throw new IllegalArgumentException("Customers have a tenant and staff has none");
		}
	}

	@Override
	public String getName() {
		return this.name;
	}

	public boolean staff() {
		return this.role.staff();
	}

	/**
	 * The only tenant that it may see.
	 * @return empty for staff, who see all
	 */
	public Optional<TenantId> ownTenant() {
		return Optional.ofNullable(this.tenant).map(Tenant::id);
	}

	/**
	 * Whether it may see what belongs to a tenant; where not, the answer is the same as
	 * for what does not exist.
	 * @param whose the tenant
	 * @return true for staff and for the tenant's own
	 */
	public boolean sees(TenantId whose) {
		return this.tenant == null || this.tenant.id().equals(whose);
	}

	/**
	 * The caller as the audit names it.
	 * @param from where from, such as "console, 10.2.0.14"
	 * @param request the HTTP request's id
	 * @return the actor
	 */
	public Actor actor(String from, @Nullable String request) {
		return new Actor(this.name, this.role.word(), null, from, request);
	}

}
