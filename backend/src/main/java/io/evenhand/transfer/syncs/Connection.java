package io.evenhand.transfer.syncs;

import java.time.Instant;

import io.evenhand.tenant.TenantId;

/**
 * A tenant's connection to a provider. Its credentials are never shown. Immutable.
 *
 * @param id its number
 * @param tenant whose it is
 * @param name how the tenant names it
 * @param provider the provider's name
 * @param collection where records go
 * @param credentials whether it has any
 * @param createdBy who made it
 * @param createdAt when
 */
public record Connection(long id, TenantId tenant, String name, String provider, String collection, boolean credentials,
		String createdBy, Instant createdAt) {
}
