package io.evenhand.transfer.syncs;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.record.Collections;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.transfer.syncs.provider.Providers;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The tenants' connections. Thread-safe.
 */
@Service
public class Connections {

	/** The most connections of a tenant. */
	public static final int MOST = 100;

	private final ConnectionStore store;

	private final Providers providers;

	private final Collections collections;

	private final AuditLog audit;

	private final Clock clock;

	Connections(ConnectionStore store, Providers providers, Collections collections, AuditLog audit, Clock clock) {
		this.store = store;
		this.providers = providers;
		this.collections = collections;
		this.audit = audit;
		this.clock = clock;
	}

	/**
	 * A tenant's connections.
	 * @param tenant whose
	 * @return in the order of their names
	 */
	@Transactional(readOnly = true)
	public List<Connection> list(TenantId tenant) {
		return this.store.rows()
			.findByTenantOrderByName(tenant.value())
			.stream()
			.map(ConnectionRow::connection)
			.toList();
	}

	/**
	 * Finds a tenant's connection.
	 * @param tenant whose
	 * @param name its name
	 * @return empty where the tenant has none of that name
	 */
	@Transactional(readOnly = true)
	public Optional<Connection> find(TenantId tenant, String name) {
		return this.store.rows().findByTenantAndName(tenant.value(), name).map(ConnectionRow::connection);
	}

	/**
	 * Makes a connection, with a line in the audit that does not hold the credentials.
	 * @param tenant whose
	 * @param code the tenant's code, for the audit
	 * @param form what is asked for
	 * @param actor who
	 * @return the connection
	 * @throws ConnectionRefused if it cannot be, in a sentence
	 */
	@Transactional
	public Connection create(TenantId tenant, String code, ConnectionForm form, Actor actor) {
		Provider provider = this.providers.find(form.provider())
			.orElseThrow(() -> new ConnectionRefused("provider", "There is no provider of this name."));
		if (this.collections.find(form.collection()).isEmpty()) {
			throw new ConnectionRefused("collection", "There is no collection of this name.");
		}
		if (this.store.rows().findByTenantAndName(tenant.value(), form.name()).isPresent()) {
			throw new ConnectionRefused("name", "There is a connection of this name already.");
		}
		if (this.store.rows().countByTenant(tenant.value()) >= MOST) {
			throw new ConnectionRefused("name", "There are " + MOST + " connections, the most that an account has.");
		}
		needed(provider, form.credentials());
		ConnectionRow row = this.store.rows()
			.save(new ConnectionRow(tenant, form, actor.name(), this.clock.instant().truncatedTo(ChronoUnit.MICROS)));
		this.store.seal(row, form.credentials());
		tell("connection.create", row.connection(), code, null, "provider " + form.provider() + ", collection "
				+ form.collection() + ((form.credentials() != null) ? ", with credentials" : ""), actor);
		return row.connection();
	}

	/**
	 * Replaces a connection's credentials.
	 * @param connection which
	 * @param code the tenant's code, for the audit
	 * @param credentials the new ones in the clear
	 * @param actor who
	 */
	@Transactional
	public void credentials(Connection connection, String code, @Nullable String credentials, Actor actor) {
		String checked = ConnectionForm.checked(credentials);
		this.providers.find(connection.provider()).ifPresent((provider) -> needed(provider, checked));
		this.store.rows().findByTenantAndId(connection.tenant().value(), connection.id()).ifPresent((row) -> {
			this.store.seal(row, checked);
			tell("connection.edit", connection, code, "credentials", "other credentials", actor);
		});
	}

	/**
	 * Removes a connection; the records that it brought stay.
	 * @param connection which
	 * @param code the tenant's code, for the audit
	 * @param actor who
	 */
	@Transactional
	public void remove(Connection connection, String code, Actor actor) {
		this.store.rows().findByTenantAndId(connection.tenant().value(), connection.id()).ifPresent((row) -> {
			this.store.rows().delete(row);
			tell("connection.remove", connection, code,
					"provider " + connection.provider() + ", collection " + connection.collection(), null, actor);
		});
	}

	/**
	 * Forgets which records a removed connection served, in small steps.
	 * @param connection which
	 */
	public void forget(Connection connection) {
		this.store.forget(connection.id());
	}

	private static void needed(Provider provider, @Nullable String credentials) {
		if (provider.auth().needed() && credentials == null) {
			throw new ConnectionRefused("credentials", "This provider needs credentials.");
		}
	}

	private void tell(String action, Connection connection, String code, @Nullable String before,
			@Nullable String after, Actor actor) {
		this.audit.append(actor,
				new Change(action, "connection", code + "/" + connection.name(), connection.tenant(), before, after),
				null);
	}

}
