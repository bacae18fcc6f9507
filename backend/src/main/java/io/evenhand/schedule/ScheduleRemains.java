package io.evenhand.schedule;

import java.util.List;

import io.evenhand.store.Retry;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;

import org.springframework.core.annotation.Order;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/**
 * The schedules of a tenant that goes. Thread-safe.
 */
@Component
@Order(0)
class ScheduleRemains implements TenantRemains {

	private static final int AT_A_TIME = 20;

	private final Firer.Rows rows;

	ScheduleRemains(Firer.Rows rows) {
		this.rows = rows;
	}

	@Override
	public int remove(TenantId tenant, int most) {
		return this.rows.retry().inTransaction(() -> {
			List<ScheduleRow> some = this.rows.schedules().findByTenantOrderByName(tenant.value(), Limit.of(AT_A_TIME));
			some.forEach((one) -> drop(this.rows, one));
			return some.size();
		});
	}

	/** Joins the caller's transaction. */
	static void drop(Firer.Rows rows, ScheduleRow one) {
		rows.due().drop(one.id());
		rows.runs().drop(one.id());
		rows.schedules().delete(one);
	}

}
