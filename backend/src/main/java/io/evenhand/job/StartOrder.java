package io.evenhand.job;

import io.evenhand.gate.Priority;
import io.evenhand.tenant.TenantId;

import org.jspecify.annotations.Nullable;

/**
 * How somebody starts a job from parameters. Immutable.
 *
 * @param tenant whose job it will be
 * @param name what people call it; null for what its kind is called
 * @param lane the lane asked for; null lets the kind and the job's size decide
 * @param priority the priority asked for
 * @param staff whether lane and priority are chosen by staff, who need no grant
 * @param submittedBy the user's name or the token's
 * @param request by what a repeated submission is told from a new one; null where each is
 * a job of its own
 */
public record StartOrder(TenantId tenant, @Nullable String name, @Nullable String lane, Priority priority,
		boolean staff, String submittedBy, @Nullable RequestKey request) {
}
