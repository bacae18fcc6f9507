package io.evenhand.transfer.syncs.provider;

import java.util.List;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Accounts;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The providers. Thread-safe.
 */
@Service
public class Providers {

	private final ProviderRows rows;

	private final Accounts accounts;

	private final AuditLog audit;

	Providers(ProviderRows rows, Accounts accounts, AuditLog audit) {
		this.rows = rows;
		this.accounts = accounts;
		this.audit = audit;
	}

	/**
	 * All providers.
	 * @return in the order of their names
	 */
	@Transactional(readOnly = true)
	public List<Provider> list() {
		return this.rows.findAllByOrderByName().stream().map(ProviderRow::provider).toList();
	}

	/**
	 * Finds a provider.
	 * @param name its name
	 * @return empty where there is none
	 */
	@Transactional(readOnly = true)
	public Optional<Provider> find(String name) {
		return this.rows.findByName(name).map(ProviderRow::provider);
	}

	/**
	 * Makes a provider or replaces its description, with a line in the audit in the same
	 * transaction. What runs goes on by the description that it began with.
	 * @param provider how it is to be
	 * @param actor who changes it
	 * @param reason why; null where none is asked
	 * @return whether it is new
	 */
	@Transactional
	public boolean put(Provider provider, Actor actor, @Nullable Reason reason) {
		ProviderRow row = this.rows.findByName(provider.name()).orElse(null);
		String before = null;
		if (row == null) {
			this.rows.save(new ProviderRow(provider));
		}
		else {
			before = ProviderJson.write(row.provider());
			row.become(provider);
		}
		this.audit.append(actor, new Change((before != null) ? "provider.edit" : "provider.create", "provider",
				provider.name(), null, before, ProviderJson.write(provider)), reason);
		// also where each credential has its own: it is what a pause finds
		this.accounts.shared(provider.name(), cap(provider));
		return row == null;
	}

	/**
	 * The account that a tenant's work at a provider uses; made where there is none.
	 * @param provider the provider
	 * @param tenant whose work
	 * @return its number
	 */
	public int account(Provider provider, TenantId tenant) {
		return provider.limits().shared() ? this.accounts.shared(provider.name(), cap(provider))
				: this.accounts.credential(provider.name(), tenant, cap(provider));
	}

	/**
	 * Whether a provider may be asked for a tenant now.
	 * @param provider the provider
	 * @param tenant for whom
	 * @return the state of the account that would be used
	 */
	public Accounts.State state(Provider provider, TenantId tenant) {
		return this.accounts.state(account(provider, tenant));
	}

	private static int cap(Provider provider) {
		Integer most = provider.limits().concurrent();
		return (most != null) ? most : 1;
	}

}
