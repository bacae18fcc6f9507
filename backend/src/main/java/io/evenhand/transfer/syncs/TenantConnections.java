package io.evenhand.transfer.syncs;

import java.util.List;

import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;

import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * A tenant's connections, which go with it. Thread-safe.
 */
@Component
@Order(1)
class TenantConnections implements TenantRemains {

	/** Unique key provider_connection_name. */
	private static final String FIRST = "select id from provider_connection where tenant = ? order by name limit 1";

	/** Ranges of the primary keys. */
	private static final List<String> DROPS = List.of("delete from sync_record where connection = ? limit ?",
			"delete from sync_mark where connection = ? limit ?",
			"delete from provider_connection where id = ? limit ?");

	private final JdbcTemplate jdbc;

	TenantConnections(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public int remove(TenantId tenant, int most) {
		for (Long connection : this.jdbc.queryForList(FIRST, Long.class, tenant.value())) {
			for (String drop : DROPS) {
				int rows = this.jdbc.update(drop, connection, most);
				if (rows > 0) {
					return rows;
				}
			}
		}
		return 0;
	}

}
