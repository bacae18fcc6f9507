package io.evenhand.fairness;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Weight;

/**
 * What a tenant may have of a lane. Immutable.
 *
 * @param weight its part of what is contended for
 * @param cap the most steps it runs at once
 */
public record Share(Weight weight, Cap cap) {
}
