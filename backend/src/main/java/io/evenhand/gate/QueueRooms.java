package io.evenhand.gate;

import java.time.Duration;

import io.evenhand.gate.jdbc.PlanRecords.PlanRecord;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.ShareRecords.Waits;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * What waits of tenants against what may, as it is and as another share would have it.
 * Takes no locks. Thread-safe.
 */
@Component
public class QueueRooms {

	private final Lanes lanes;

	private final ShareRecords records;

	QueueRooms(Lanes lanes, ShareRecords records) {
		this.lanes = lanes;
		this.records = records;
	}

	/**
	 * As it is.
	 * @param share the tenant's share as it stands
	 * @return what waits now against what may
	 */
	public QueueRoom of(Share share) {
		return of(share.tenant(), share.lane(), share.queueLimit(), share.queueCost());
	}

	/**
	 * As it would be.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @param share its share then
	 * @return what waits now against what may then
	 * @throws UnknownLane if there is no such lane
	 */
	public QueueRoom of(TenantId tenant, String lane, NewShare share) {
		return of(tenant, lane, share.queueLimit(), share.queueCost());
	}

	private QueueRoom of(TenantId tenant, String name, @Nullable Integer jobs, @Nullable Duration cost) {
		Lane lane = this.lanes.get(name);
		PlanRecord plan = this.records.plan(lane.id(), tenant.value());
		Integer most = (jobs != null) ? jobs : plan.queueLimit();
		Waits waits = this.records.waits(lane.id(), tenant.value());
		return new QueueRoom(waits.jobs(), (most != null) ? most : lane.settings().queueLimit(),
				Duration.ofMillis(waits.cost()), (cost != null) ? cost : mostCost(plan, lane));
	}

	private static @Nullable Duration mostCost(PlanRecord plan, Lane lane) {
		Long planned = plan.queueCost();
		return (planned != null) ? Duration.ofMillis(planned) : lane.settings().limits().queueCost();
	}

}
