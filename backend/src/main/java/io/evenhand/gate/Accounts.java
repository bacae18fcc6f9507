package io.evenhand.gate;

import java.time.Duration;
import java.util.List;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.gate.jdbc.AccountRecords;
import io.evenhand.tenant.TenantId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * The limits of providers live on accounts: one that all tenants share, or one for each
 * tenant's credential. A throttle, a cap or a pause of an account holds those who use it
 * and nobody else; what waits for it holds no slot, no thread and no connection.
 * Thread-safe.
 */
@Component
public class Accounts {

	private static final Logger logger = LoggerFactory.getLogger(Accounts.class);

	private static final Duration LONGEST_THROTTLE = Duration.ofDays(7);

	private static final int LONGEST_REASON = 300;

	private static final int TRIES = 5;

	private final AccountRecords records;

	private final Edits edits;

	Accounts(AccountRecords records, Edits edits) {
		this.records = records;
		this.edits = edits;
	}

	/**
	 * The account that all tenants share at a provider; made where there is none, else
	 * its cap is set.
	 * @param provider the provider's name, 1 to 60 characters
	 * @param cap the most steps that use it at once, at least 1
	 * @return its number for {@link Launch#account()}
	 */
	public int shared(String provider, int cap) {
		return account(provider, 0, cap);
	}

	/**
	 * The account of one tenant's credential at a provider; made where there is none,
	 * else its cap is set.
	 * @param provider the provider's name, 1 to 60 characters
	 * @param tenant whose credential it is
	 * @param cap the most steps that use it at once, at least 1
	 * @return its number for {@link Launch#account()}
	 */
	public int credential(String provider, TenantId tenant, int cap) {
		return account(provider, tenant.value(), cap);
	}

	private int account(String provider, int tenant, int cap) {
		if (provider.isBlank() || cap < 1) {
			throw new IllegalArgumentException("An account has a provider's name and a cap of at least 1");
		}
		for (int attempt = 1;; attempt++) {
			try {
				return this.edits.inTransaction(() -> this.records.find(provider, tenant).map((account) -> {
					this.records.cap(account, cap);
					return account;
				}).orElseGet(() -> this.records.insert(provider, tenant, cap)));
			}
			catch (DuplicateKeyException ex) {
				if (attempt == TRIES) {
					throw ex;
				}
			}
		}
	}

	/**
	 * Whether an account takes work now, for what is asked of a provider beside the
	 * gate's steps.
	 * @param account its number
	 * @return the state; open where there is no such account
	 */
	public State state(int account) {
		return this.records.byId(account)
			.map((row) -> row.paused() ? State.PAUSED : row.throttled() ? State.THROTTLED : State.OPEN)
			.orElse(State.OPEN);
	}

	/**
	 * The provider has asked the account of a running step to wait. Nothing of the
	 * account starts until then, what runs on it is put down at its next chunk, and then
	 * one step goes first to see whether it is over. A later end replaces an earlier one,
	 * never the other way round.
	 * @param request the step request that was told
	 * @param wait how long from now, at most 7 days
	 * @param reason a sentence without secrets
	 * @return false where the step uses no account: nothing was done
	 */
	public boolean throttle(long request, Duration wait, String reason) {
		Duration bounded = (wait.compareTo(LONGEST_THROTTLE) > 0) ? LONGEST_THROTTLE : wait;
		return this.edits.inTransaction(() -> {
			int account = this.records.accountOf(request);
			if (account == 0) {
				return false;
			}
			this.records.throttle(account, bounded, reason.substring(0, Math.min(reason.length(), LONGEST_REASON)));
			this.records.putDown(account);
			logger.info("Account {} is throttled for {} ms, told by request {}: {}", account, bounded.toMillis(),
					request, reason);
			return true;
		});
	}

	/**
	 * Pauses all accounts of a provider: nothing that uses it starts, what runs goes on.
	 * @param provider the provider's name
	 * @param actor who
	 * @param reason why
	 * @return false where there is no such provider
	 * @throws Stale if it is paused already
	 */
	public boolean pause(String provider, Actor actor, Reason reason) {
		return this.edits.inTransaction(() -> {
			List<Boolean> paused = this.records.lock(provider);
			if (!paused.isEmpty() && !paused.contains(false)) {
				throw new Stale("Provider %s is paused already".formatted(provider));
			}
			this.records.pause(provider, actor.name(), reason.text());
			return tell(paused, new Change("provider.pause", "provider", provider, null, "open", "paused"), actor,
					reason);
		});
	}

	/**
	 * Opens a paused provider's accounts again; throttles stay as they are.
	 * @param provider the provider's name
	 * @param actor who
	 * @param reason why
	 * @return false where there is no such provider
	 * @throws Stale if it is not paused
	 */
	public boolean resume(String provider, Actor actor, Reason reason) {
		return this.edits.inTransaction(() -> {
			List<Boolean> paused = this.records.lock(provider);
			if (!paused.isEmpty() && !paused.contains(true)) {
				throw new Stale("Provider %s is not paused".formatted(provider));
			}
			this.records.resume(provider);
			return tell(paused, new Change("provider.resume", "provider", provider, null, "paused", "open"), actor,
					reason);
		});
	}

	private boolean tell(List<Boolean> accounts, Change change, Actor actor, Reason reason) {
		if (accounts.isEmpty()) {
			return false;
		}
		this.edits.append(actor, change, reason);
		return true;
	}

	/** Whether an account takes work. */
	public enum State {

		/** It does. */
		OPEN,
		/** Its provider asked to wait. */
		THROTTLED,
		/** Somebody paused its provider. */
		PAUSED

	}

}
