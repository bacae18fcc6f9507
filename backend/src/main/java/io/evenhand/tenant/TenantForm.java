package io.evenhand.tenant;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What may be set of a tenant; null leaves it as it is, or at its default for a new one.
 * Immutable.
 *
 * @param name 1 to 100 characters; a new tenant's default is its code
 * @param badge two letters or digits; by default made from the name
 * @param colour 1 to 8; by default the one used least
 * @param suspended whether its people and tokens are kept out; by default not
 * @param plan a plan's code; by default "standard"
 * @param zone a time zone's name; by default UTC
 * @param grantedLanes lanes that it may choose; by default none
 * @param maxPriority low, normal, high or urgent; by default high
 */
public record TenantForm(@Nullable String name, @Nullable String badge, @Nullable Integer colour,
		@Nullable Boolean suspended, @Nullable String plan, @Nullable String zone, @Nullable Set<String> grantedLanes,
		@Nullable String maxPriority) {

	public static TenantForm named(String name) {
		return new TenantForm(name, null, null, null, null, null, null, null);
	}

}
