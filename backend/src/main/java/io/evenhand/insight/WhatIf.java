package io.evenhand.insight;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Share;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.QueueRooms;
import io.evenhand.gate.SettingsRefused;
import io.evenhand.gate.Shares;
import io.evenhand.gate.UnknownLane;
import io.evenhand.insight.Preview.Effect;
import io.evenhand.tenant.TenantId;

import org.springframework.stereotype.Component;

/**
 * Tries changes on a lane as it stands, without making them: the lane is run forward as
 * it is and as it would be. Thread-safe.
 */
@Component
public class WhatIf {

	private static final int MOST_STARTS = 20;

	private final Forecasts forecasts;

	private final Shares shares;

	private final QueueRooms rooms;

	WhatIf(Forecasts forecasts, Shares shares, QueueRooms rooms) {
		this.forecasts = forecasts;
		this.shares = shares;
		this.rooms = rooms;
	}

	/**
	 * What another share of a tenant would do.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @param share what it would be; refused as it would be if it were set
	 * @return the lane as it is against the lane after it
	 * @throws UnknownLane if there is no such lane
	 * @throws SettingsRefused if something is out of range
	 */
	public Preview share(TenantId tenant, String lane, NewShare share) {
		Share held = this.shares.holding(tenant, lane, share);
		Preview.Queue queue = new Preview.Queue(this.rooms.of(this.shares.get(tenant, lane)),
				this.rooms.of(tenant, lane, share));
		return of(lane, (now) -> now.with(tenant, held.weight(), held.cap())).with(queue);
	}

	/**
	 * What a pause of a tenant in a lane would do, once its running steps have ended.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @return the lane as it is against the lane after it
	 * @throws UnknownLane if there is no such lane
	 */
	public Preview pause(TenantId tenant, String lane) {
		return of(lane, (now) -> now.paused(tenant));
	}

	/**
	 * What a pause of a lane would do, once the running steps have ended.
	 * @param lane the lane's name
	 * @return the lane as it is against the lane after it
	 * @throws UnknownLane if there is no such lane
	 */
	public Preview pause(String lane) {
		return of(lane, LaneSnapshot::paused);
	}

	private Preview of(String lane, UnaryOperator<LaneSnapshot> change) {
		return compare(this.forecasts.of(lane), change);
	}

	static Preview compare(Forecast now, UnaryOperator<LaneSnapshot> change) {
		LaneSnapshot before = now.snapshot();
		LaneSnapshot changed = change.apply(before);
		Forecast after = Forecast.of(changed);
		Map<TenantId, Backlog> known = before.byTenant();
		Map<TenantId, Integer> leaving = new HashMap<>();
		Set<TenantId> absent = new HashSet<>();
		for (Backlog backlog : changed.backlogs()) {
			Flow flow = backlog.flow();
			Flow old = known.getOrDefault(flow.tenant(), backlog).flow();
			boolean pauses = (flow.paused() && !old.paused()) || (changed.lane().paused() && !before.lane().paused());
			if (pauses) {
				absent.add(flow.tenant());
			}
			leaving.put(flow.tenant(), leaving(old, flow, pauses));
		}
		Standings old = new Standings(now, Map.of(), Set.of());
		Standings fresh = new Standings(after, leaving, absent);
		List<Effect> effects = changed.backlogs()
			.stream()
			.map((backlog) -> new Effect(backlog.flow().tenant(),
					old.of(known.getOrDefault(backlog.flow().tenant(), backlog)), fresh.of(backlog)))
			.toList();
		return new Preview(before.name(), before.at(), before.slots(), effects, some(now), some(after));
	}

	/** Of what a tenant runs, that which the change lets it not replace. */
	private static int leaving(Flow old, Flow now, boolean pauses) {
		if (pauses) {
			return now.running();
		}
		return now.share().cap().equals(old.share().cap()) ? 0 : Math.max(0, now.running() - now.share().cap().value());
	}

	private static List<Forecast.Start> some(Forecast forecast) {
		return forecast.starts().stream().limit(MOST_STARTS).toList();
	}

}
