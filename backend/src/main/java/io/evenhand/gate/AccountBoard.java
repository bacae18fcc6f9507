package io.evenhand.gate;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * How a provider's accounts stand. Immutable.
 *
 * @param accounts those that were told to wait first
 * @param more how many more there are
 * @param pause who paused them; null while they are open
 */
public record AccountBoard(List<Account> accounts, int more, @Nullable Pause pause) {

	/**
	 * An account.
	 *
	 * @param tenant whose credential it is; null where all tenants share it
	 * @param cap the most steps that use it at once
	 * @param running how many do
	 * @param waiting how many wait for it, of tenants that can start nothing else in
	 * their lane; counted only where it holds them
	 * @param throttle what its provider asked for; null where nothing is left of it
	 */
	public record Account(@Nullable TenantId tenant, int cap, int running, int waiting, @Nullable Throttle throttle) {

		/** Whether as many use it as may. */
		public boolean full() {
			return this.running >= this.cap;
		}

	}

	/**
	 * That a provider asked to wait.
	 *
	 * @param until the end of it
	 * @param over whether that has passed, so that one step goes first to see
	 * @param reason what it said
	 */
	public record Throttle(Instant until, boolean over, String reason) {

		static @Nullable Throttle of(@Nullable Instant until, boolean ahead, boolean probing, @Nullable String reason) {
			return (until != null && (ahead || probing))
					? new Throttle(until, !ahead, Objects.requireNonNullElse(reason, "")) : null;
		}

	}

}
