package io.evenhand.transfer.syncs;

import java.util.List;

import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.syncs.provider.Provider;
import org.jspecify.annotations.Nullable;

/**
 * A sync as it was taken in. Immutable.
 *
 * @param job its job
 * @param tenant whose
 * @param connection the connection's number
 * @param mode what is asked for
 * @param ids of a repair, else none
 * @param provider as it was then
 * @param confirmed how many missing records a person lets it remove; null where nobody
 * was asked
 */
record Run(long job, TenantId tenant, long connection, Mode mode, List<String> ids, Provider provider,
		@Nullable Integer confirmed) {
}
