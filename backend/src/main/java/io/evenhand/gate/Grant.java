package io.evenhand.gate;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * The right to run one step execution on one slot until it is settled. Immutable.
 *
 * @param request the step request's id
 * @param token the fencing token: data and state are written only while the request still
 * carries it
 * @param attempt 1 for the first
 * @param launch whether it opens its job ({@code step} is then the Spring Batch job's
 * name and {@code stepExecution} null)
 * @param job the job's id
 * @param tenant whose job it is
 * @param lane the lane's name
 * @param stepExecution its id in Spring Batch
 * @param step the leaf step's name
 */
public record Grant(long request, long token, int attempt, boolean launch, long job, TenantId tenant, String lane,
		@Nullable Long stepExecution, String step) {
}
