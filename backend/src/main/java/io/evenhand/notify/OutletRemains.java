package io.evenhand.notify;

import java.util.List;

import io.evenhand.store.Retry;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;

import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * What a tenant was told and where; it goes with the tenant. Thread-safe.
 */
@Component
@Order(2)
class OutletRemains implements TenantRemains {

	/**
	 * Ranges of the primary key, of the first index by tenant, and the whole of a table
	 * that is nearly always empty.
	 */
	private static final List<String> DROPS = List.of("delete from notify_outlet where tenant = :tenant limit :most",
			"delete from notify_outbox where tenant = :tenant limit :most",
			"delete from notify_delivery where tenant = :tenant limit :most");

	private final JdbcClient jdbc;

	private final Retry retry;

	OutletRemains(JdbcClient jdbc, Retry retry) {
		this.jdbc = jdbc;
		this.retry = retry;
	}

	@Override
	public int remove(TenantId tenant, int most) {
		for (String drop : DROPS) {
			int rows = this.retry
				.inTransaction(() -> this.jdbc.sql(drop).param("tenant", tenant.value()).param("most", most).update());
			if (rows > 0) {
				return rows;
			}
		}
		return 0;
	}

}
