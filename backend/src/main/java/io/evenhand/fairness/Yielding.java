package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.evenhand.tenant.TenantId;

/**
 * Which running steps make room at the end of a slice. Pure.
 */
public final class Yielding {

	private Yielding() {
	}

	/**
	 * Of steps that have just used up a slice, and were charged for it, those that are to
	 * be put down: for each of them another tenant waits that is eligible, stands before
	 * its tenant in the order, and is given its slot. Whoever stands furthest behind
	 * yields first, and what was given to one waiting step, an account's last place among
	 * it, is not given to another.
	 * @param lane the lane; with a slot free in it nobody yields
	 * @param backlogs the tenants that wait, at least as many of those with the lowest
	 * turns as steps were charged
	 * @param running for each of the steps its tenant, as it stands after the charge
	 * @return indexes of the steps that yield
	 */
	public static List<Integer> of(Lane lane, Collection<Backlog> backlogs, List<Flow> running) {
		List<Integer> yielding = new ArrayList<>();
		if (lane.room().slots() > 0) {
			return yielding;
		}
		Map<TenantId, Backlog> waiting = new LinkedHashMap<>();
		backlogs.forEach((backlog) -> waiting.put(backlog.flow().tenant(), backlog));
		Lane now = lane;
		for (int step : furthestFirst(running)) {
			Flow flow = running.get(step);
			List<Backlog> others = waiting.values()
				.stream()
				.filter((backlog) -> !backlog.flow().tenant().equals(flow.tenant()))
				.toList();
			if (Allocation.lowestTurn(now, others) < flow.turn().value()) {
				Allocation given = Allocation.run(now.with(now.room().with(1)), others);
				Pick pick = given.picks().get(0);
				waiting.computeIfPresent(pick.tenant(), (tenant, backlog) -> backlog.without(pick));
				waiting.replaceAll((tenant, backlog) -> backlog.started(pick.account()));
				given.flows()
					.forEach((after) -> waiting.computeIfPresent(after.tenant(), (t, backlog) -> backlog.with(after)));
				now = given.lane();
				yielding.add(step);
			}
		}
		return yielding;
	}

	private static List<Integer> furthestFirst(List<Flow> running) {
		return IntStream.range(0, running.size())
			.boxed()
			.sorted(Comparator.<Integer>comparingLong((step) -> running.get(step).turn().value()).reversed())
			.toList();
	}

}
