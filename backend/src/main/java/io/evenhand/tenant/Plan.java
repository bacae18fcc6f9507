package io.evenhand.tenant;

import org.jspecify.annotations.Nullable;

/**
 * What a tenant has subscribed to; what it gives in each lane, the gate knows. Immutable.
 *
 * @param code the name outside, 1 to 40 of a-z, 0-9 and "-"
 * @param name as people read it, 1 to 100 characters
 * @param storedBytes how much of a tenant's uploads is kept at most; null for the
 * installation's
 * @param version rises with each edit
 */
public record Plan(String code, String name, @Nullable Long storedBytes, int version) {
}
