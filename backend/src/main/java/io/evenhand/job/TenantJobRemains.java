package io.evenhand.job;

import java.util.List;

import io.evenhand.store.Retry;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * A tenant's jobs with everything that is kept beside them. Thread-safe.
 */
@Component
@Order(1)
class TenantJobRemains implements TenantRemains {

	private final JdbcClient jdbc;

	private final Retry retry;

	private final ObjectProvider<JobRemains> remains;

	TenantJobRemains(JdbcClient jdbc, Retry retry, ObjectProvider<JobRemains> remains) {
		this.jdbc = jdbc;
		this.retry = retry;
		this.remains = remains;
	}

	/** By {@code job_by_tenant}. */
	private static final String FIRST = "select id from job where tenant = :tenant order by id limit 1";

	/** A range of the primary key. */
	private static final String PARTS = "delete from job_part where job = :job";

	/** By primary key. */
	private static final String JOB = "delete from job where id = :job and tenant = :tenant";

	/** The whole of a table of some rows for each tenant. */
	private static final String HISTORY = "delete from cost_history where tenant = :tenant";

	/** By primary key. */
	private static final String STORED = "delete from tenant_storage where tenant = :tenant";

	@Override
	public int remove(TenantId tenant, int most) {
		List<Long> first = this.jdbc.sql(FIRST).param("tenant", tenant.value()).query(Long.class).list();
		if (first.isEmpty()) {
			return this.jdbc.sql(STORED).param("tenant", tenant.value()).update()
					+ this.jdbc.sql(HISTORY).param("tenant", tenant.value()).update();
		}
		long job = first.get(0);
		for (JobRemains kept : this.remains.orderedStream().toList()) {
			int rows = kept.remove(job, most);
			if (rows > 0) {
				return rows;
			}
		}
		return this.retry.inTransaction(() -> this.jdbc.sql(PARTS).param("job", job).update()
				+ this.jdbc.sql(JOB).param("job", job).param("tenant", tenant.value()).update());
	}

}
