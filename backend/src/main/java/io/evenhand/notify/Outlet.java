package io.evenhand.notify;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.evenhand.job.JobState;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Where a tenant is told of its jobs' ends. Immutable.
 *
 * @param tenant whose
 * @param kind by webhook or by mail
 * @param targets the webhook's one address, or the mail's recipients
 * @param tells which ends are told
 * @param oldSecretUntil until when the secret before this one signs as well, null where
 * there is none
 * @param pause since when and why nothing is sent, null while it is
 * @param version rises with each edit
 */
public record Outlet(TenantId tenant, Kind kind, List<String> targets, Set<JobState> tells,
		@Nullable Instant oldSecretUntil, @Nullable Pause pause, int version) {

	public Outlet {
		targets = List.copyOf(targets);
		tells = Set.copyOf(tells);
	}

	/**
	 * Why nothing is sent.
	 *
	 * @param at since when
	 * @param reason a sentence for the tenant
	 */
	public record Pause(Instant at, String reason) {
	}

}
