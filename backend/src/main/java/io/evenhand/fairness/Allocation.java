package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

import io.evenhand.tenant.TenantId;

/**
 * What free slots are given to: which steps start, in order, and where that leaves the
 * tenants and the lane. The claim stores it, the forecast reads it. Immutable.
 *
 * @param picks the steps that start, in order
 * @param flows the tenants of these with running and turn as they are afterwards
 * @param lane the lane with clock and room as they are afterwards
 */
public record Allocation(List<Pick> picks, Collection<Flow> flows, Lane lane) {

	/**
	 * How many tenants a claim looks at beyond its free slots, for those that turn out to
	 * have nothing.
	 */
	public static final int SPARE = 4;

	/**
	 * Gives the lane's free slots to the tenants' steps, each in its turn. A step that
	 * the caller could not get hold of is left out of its queue and so is not charged.
	 * <p>
	 * It is enough to hand over as many tenants as there are free slots, those with the
	 * lowest keys among the eligible ones, each with as many heads as
	 * {@link #wanted(int, int, Flow)} says and one more (the policy may need to know what
	 * follows).
	 * @param lane the lane with its free slots
	 * @param backlogs the tenants that wait, in any order
	 * @return what starts
	 */
	public static Allocation run(Lane lane, Collection<Backlog> backlogs) {
		return new Run(lane, backlogs).finish();
	}

	/**
	 * How many steps a tenant can be given at most, whatever they cost: each tenant
	 * before it takes at least one.
	 * @param slots free slots
	 * @param before eligible tenants with a lower key
	 * @param flow the tenant
	 * @return 0 or more
	 */
	public static int wanted(int slots, int before, Flow flow) {
		return Math.max(0, Math.min(slots - before, flow.room()));
	}

	/**
	 * The lowest turn among the tenants that would be eligible if a slot were free: with
	 * it a further slice is charged, and only a lower turn than that of a running step's
	 * tenant is a reason to put that step down.
	 * @param lane the lane; its free slots do not matter
	 * @param backlogs the tenants that wait, at least the one with the lowest key among
	 * the eligible ones
	 * @return units of turn, {@link Long#MAX_VALUE} if nobody is eligible
	 */
	public static long lowestTurn(Lane lane, Collection<Backlog> backlogs) {
		Lane open = lane.with(lane.room().with(1));
		return backlogs.stream()
			.filter((backlog) -> new Contender(backlog).choose(open, Map.of()) != null)
			.mapToLong((backlog) -> backlog.flow().turn().value())
			.min()
			.orElse(Long.MAX_VALUE);
	}

	/** One run; used by one thread and once. */
	private static final class Run {

		private final PriorityQueue<Contender> order = new PriorityQueue<>(Contender.ORDER);

		private final Map<Long, Account> accounts = new LinkedHashMap<>();

		private final Map<TenantId, Flow> changed = new LinkedHashMap<>();

		private final List<Pick> picks = new ArrayList<>();

		private Lane lane;

		Run(Lane lane, Collection<Backlog> backlogs) {
			this.lane = lane;
			backlogs.forEach((backlog) -> enter(new Contender(backlog)));
		}

		Allocation finish() {
			while (!this.order.isEmpty() && !Eligibility.closed(this.lane)) {
				Contender first = this.order.remove();
				long expected = first.key();
				Contender.Choice choice = first.choose(this.lane, this.accounts);
				if (choice != null && first.key() == expected) {
					start(first, choice);
				}
				enter(first);
			}
			return new Allocation(List.copyOf(this.picks), List.copyOf(this.changed.values()), this.lane);
		}

		private void enter(Contender contender) {
			if (contender.choose(this.lane, this.accounts) != null) {
				this.order.add(contender);
			}
		}

		private void start(Contender contender, Contender.Choice choice) {
			Flow flow = contender.flow();
			Backlog.Queue queue = contender.queue(choice);
			Policy.Owed owed = new Policy.Owed(choice.head().costMillis(), 0, contender.take(choice));
			Policy.Charged charged = this.lane.policy()
				.charged(flow.turn(), flow.share().weight(), owed, lowest(contender), this.lane.clock());
			contender.started(choice, charged.turn());
			this.lane = this.lane.after(charged.clock(), queue.launches());
			Account account = this.accounts.getOrDefault(queue.account().id(), queue.account());
			this.accounts.put(account.id(), account.started());
			this.changed.put(flow.tenant(), contender.flow());
			this.picks
				.add(new Pick(flow.tenant(), choice.head(), account.id(), queue.launches(), charged.chargedMillis()));
		}

		/**
		 * Only an urgent head brings a tenant forward that does not have the lowest turn.
		 */
		private long lowest(Contender first) {
			long lowest = first.flow().turn().value();
			if (first.key() < lowest) {
				for (Contender other : this.order) {
					lowest = Math.min(lowest, other.flow().turn().value());
				}
			}
			return lowest;
		}

	}

}
