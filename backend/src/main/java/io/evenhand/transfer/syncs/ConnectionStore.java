package io.evenhand.transfer.syncs;

import java.util.List;
import java.util.Map;

import io.evenhand.batch.WorkFailed;
import io.evenhand.secret.Seals;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.syncs.provider.Provider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The connections' rows and what is sealed in them. Credentials in the clear leave it
 * only as a request's secret headers. Thread-safe.
 */
@Component
class ConnectionStore {

	private static final Logger logger = LoggerFactory.getLogger(ConnectionStore.class);

	private final ConnectionRows rows;

	private final Seals seals;

	private final TransactionTemplate transaction;

	private final JdbcTemplate jdbc;

	ConnectionStore(ConnectionRows rows, Seals seals, PlatformTransactionManager transactionManager,
			JdbcTemplate jdbc) {
		this.jdbc = jdbc;
		this.rows = rows;
		this.seals = seals;
		this.transaction = new TransactionTemplate(transactionManager);
	}

	ConnectionRows rows() {
		return this.rows;
	}

	void seal(ConnectionRow row, @Nullable String credentials) {
		row.credentials((credentials != null) ? this.seals.seal(owner(row.id()), credentials) : "");
	}

	/**
	 * The secret headers of a connection's requests.
	 * @throws WorkFailed if it is gone, or its credentials cannot be opened
	 */
	Map<String, String> headers(TenantId tenant, long connection, Provider provider) {
		String sealed = this.rows.findByTenantAndId(tenant.value(), connection)
			.orElseThrow(() -> new WorkFailed("The connection was removed."))
			.credentials();
		if (sealed.isEmpty()) {
			return Map.of();
		}
		if (!this.seals.known(sealed)) {
			throw new WorkFailed("The connection's credentials cannot be read any more; enter them again.");
		}
		return provider.auth().headers(this.seals.open(owner(connection), sealed));
	}

	private static String owner(long connection) {
		return "connection " + connection;
	}

	/** Ranges of the primary keys. */
	private static final List<String> FORGET = List.of("delete from sync_record where connection = ? limit 1000",
			"delete from sync_mark where connection = ? limit 1000");

	/** In transactions of their own; its number is never given again. */
	void forget(long connection) {
		for (String some : FORGET) {
			while (this.jdbc.update(some, connection) > 0) {
				logger.debug("Some of connection {} is forgotten", connection);
			}
		}
	}

	/** What the old key sealed is sealed with the present one at each start. */
	@EventListener(ApplicationReadyEvent.class)
	void renew() {
		long after = 0;
		int renewed = 0;
		List<ConnectionRow> some = this.rows.findTop100ByIdGreaterThanOrderById(after);
		while (!some.isEmpty()) {
			for (ConnectionRow row : some) {
				after = row.id();
				renewed += renew(row) ? 1 : 0;
			}
			some = this.rows.findTop100ByIdGreaterThanOrderById(after);
		}
		if (renewed > 0) {
			logger.info("The credentials of {} connections are encrypted with the present secret key now", renewed);
		}
	}

	private boolean renew(ConnectionRow row) {
		String sealed = row.credentials();
		if (sealed.isEmpty() || this.seals.fresh(sealed)) {
			return false;
		}
		if (!this.seals.known(sealed)) {
			logger.warn("The credentials of connection {} are encrypted with a secret key that is not set", row.id());
			return false;
		}
		this.transaction.executeWithoutResult((status) -> {
			row.credentials(this.seals.seal(owner(row.id()), this.seals.open(owner(row.id()), sealed)));
			this.rows.save(row);
		});
		return true;
	}

}
