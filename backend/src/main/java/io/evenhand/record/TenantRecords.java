package io.evenhand.record;

import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;

import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * A tenant's records, which go with it. Thread-safe.
 */
@Component
@Order(2)
class TenantRecords implements TenantRemains {

	/** By primary key's first column. */
	private static final String DROP = "delete from stored_record where tenant = ? limit ?";

	private final JdbcTemplate jdbc;

	TenantRecords(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public int remove(TenantId tenant, int most) {
		return this.jdbc.update(DROP, tenant.value(), most);
	}

}
