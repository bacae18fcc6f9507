package io.evenhand.job;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Whose jobs somebody may see. It becomes part of the query itself: a foreign job is not
 * found, as one that never was. Immutable.
 *
 * @param tenant the only tenant whose jobs are seen; null for staff, who see all
 */
public record Scope(@Nullable TenantId tenant) {

	/** All tenants' jobs; for staff. */
	public static final Scope ALL = new Scope(null);

	/**
	 * One tenant's jobs.
	 * @param tenant whose
	 * @return the scope
	 */
	public static Scope of(TenantId tenant) {
		return new Scope(tenant);
	}

}
