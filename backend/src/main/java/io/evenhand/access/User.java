package io.evenhand.access;

import java.time.Instant;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who signs in. Immutable.
 *
 * @param id the number inside
 * @param name 1 to 60 of a-z, 0-9, ".", "_", "@" and "-"; never changes
 * @param role what they may do
 * @param tenant whose they are; null for staff
 * @param zone the zone in which they read times; null takes the tenant's, or UTC
 * @param enabled whether they may sign in
 * @param demo whether they belong to the demo world
 * @param createdAt since when
 * @param version rises with each edit
 */
public record User(long id, String name, Role role, @Nullable TenantId tenant, @Nullable String zone, boolean enabled,
		boolean demo, Instant createdAt, int version) {
}
