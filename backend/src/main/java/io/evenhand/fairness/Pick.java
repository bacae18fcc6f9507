package io.evenhand.fairness;

import io.evenhand.tenant.TenantId;

/**
 * A step that starts. Immutable.
 *
 * @param tenant whose it is
 * @param head the step
 * @param account the id of the account that it uses
 * @param launch whether it opens its job
 * @param chargedMillis what it was charged at its start, slot-milliseconds: to be kept
 * with it until it is settled
 */
public record Pick(TenantId tenant, Head head, long account, boolean launch, long chargedMillis) {
}
