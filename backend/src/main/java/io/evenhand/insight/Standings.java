package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Allocation;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Contention;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Lane;
import io.evenhand.fairness.Share;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.insight.Preview.Standing;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * How each tenant of a lane stands, by a forecast of it. Pure.
 */
final class Standings {

	private final LaneSnapshot lane;

	private final Map<TenantId, Integer> slots;

	private final Map<TenantId, Double> contended;

	private final Map<TenantId, Instant> first = new HashMap<>();

	private final Map<TenantId, Instant> last = new HashMap<>();

	private final Map<TenantId, Integer> starts = new HashMap<>();

	/**
	 * Reads a forecast.
	 * @param forecast of the lane
	 * @param leaving how many of a tenant's running steps will not be replaced, since it
	 * may hold no more
	 * @param absent who does not compete
	 */
	Standings(Forecast forecast, Map<TenantId, Integer> leaving, Set<TenantId> absent) {
		this.lane = forecast.snapshot();
		this.slots = slots(this.lane, leaving);
		Map<TenantId, Share> shares = new HashMap<>();
		for (Backlog backlog : this.lane.backlogs()) {
			shares.put(backlog.flow().tenant(), backlog.flow().share());
		}
		shares.keySet().removeAll(absent);
		this.contended = Contention.slots(this.lane.slots(), shares);
		for (Forecast.Start start : forecast.starts()) {
			this.first.putIfAbsent(start.tenant(), start.at());
			if (start.queued()) {
				this.last.put(start.tenant(), start.at());
				this.starts.merge(start.tenant(), 1, Integer::sum);
			}
		}
	}

	/**
	 * What runs, without what leaves, and what the policy gives the slots to that are
	 * free.
	 */
	private static Map<TenantId, Integer> slots(LaneSnapshot snapshot, Map<TenantId, Integer> leaving) {
		Map<TenantId, Integer> slots = new HashMap<>();
		List<Backlog> backlogs = new ArrayList<>();
		Lane lane = snapshot.reach();
		int free = lane.room().slots();
		for (Backlog backlog : snapshot.backlogs()) {
			Flow flow = backlog.flow();
			int leaves = leaving.getOrDefault(flow.tenant(), 0);
			free += leaves;
			slots.put(flow.tenant(), flow.running() - leaves);
			backlogs.add(new Backlog(
					new Flow(flow.tenant(), flow.share(), flow.paused(), flow.running() - leaves, flow.turn()),
					backlog.openable(), backlog.queues()));
		}
		Allocation
			.run(new Lane(lane.policy(), lane.clock(), lane.paused(), lane.room().with(free), lane.rules()), backlogs)
			.picks()
			.forEach((pick) -> slots.merge(pick.tenant(), 1, Integer::sum));
		return slots;
	}

	Standing of(Backlog backlog) {
		TenantId tenant = backlog.flow().tenant();
		String unclear = unclear(backlog);
		return new Standing(this.slots.getOrDefault(tenant, 0), this.contended.getOrDefault(tenant, 0.0),
				span(this.first.get(tenant)), (unclear == null) ? span(this.last.get(tenant)) : null, unclear);
	}

	private @Nullable Duration span(@Nullable Instant at) {
		return (at != null) ? Duration.between(this.lane.at(), at) : null;
	}

	private @Nullable String unclear(Backlog backlog) {
		int waiting = 0;
		boolean held = false;
		boolean provider = false;
		for (Backlog.Queue queue : backlog.queues()) {
			waiting += queue.heads().size();
			held |= queue.heads().stream().anyMatch((head) -> head.state() != Head.State.READY);
			Account account = queue.account();
			provider |= account.state() != Account.State.OPEN || account.running() >= account.cap();
		}
		if (waiting == 0) {
			return "nothing_waiting";
		}
		if (backlog.flow().paused() || this.lane.lane().paused()) {
			return "paused";
		}
		if (held) {
			return "held";
		}
		if (provider) {
			return "provider";
		}
		return (this.starts.getOrDefault(backlog.flow().tenant(), 0) < waiting) ? "too_many" : null;
	}

}
