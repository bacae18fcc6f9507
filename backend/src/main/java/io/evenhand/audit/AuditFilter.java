package io.evenhand.audit;

import java.time.Instant;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Which lines of the audit to show; null asks for all. Immutable.
 *
 * @param actor whose changes, by name
 * @param objectType changes of this kind of thing
 * @param objectId changes of this one thing
 * @param tenant changes that concern this tenant
 * @param since not before this
 */
public record AuditFilter(@Nullable String actor, @Nullable String objectType, @Nullable String objectId,
		@Nullable TenantId tenant, @Nullable Instant since) {

	public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null);

}
