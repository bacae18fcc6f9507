package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
			.filter((backlog) -> new Contender(backlog).choose(open, Map.of()))
			.mapToLong((backlog) -> backlog.flow().turn().value())
			.min()
			.orElse(Long.MAX_VALUE);
	}

	/** One run; used by one thread and once. */
	private static final class Run {

		private final Map<Long, Account> accounts = new HashMap<>();

		private final List<Contender> contenders;

		private final List<Contender> changed = new ArrayList<>();

		private final List<Pick> picks = new ArrayList<>();

		private Lane lane;

		private Order order;

		Run(Lane lane, Collection<Backlog> backlogs) {
			this.lane = lane;
			this.contenders = backlogs.stream().map(Contender::new).toList();
			this.order = order();
		}

		private Order order() {
			return new Order(this.contenders.stream().filter((one) -> one.choose(this.lane, this.accounts)).toList());
		}

		Allocation finish() {
			while (!this.order.isEmpty() && !Eligibility.closed(this.lane)) {
				Contender first = this.order.first();
				Backlog.Queue queue = first.queue();
				start(first, queue);
				if (queue.shared()) {
					this.order = order();
				}
				else if (first.choose(this.lane, this.accounts)) {
					this.order.moveFirst();
				}
				else {
					this.order.removeFirst();
				}
			}
			return new Allocation(List.copyOf(this.picks), this.changed.stream().map(Contender::flow).toList(),
					this.lane);
		}

		private void start(Contender contender, Backlog.Queue queue) {
			Flow flow = contender.flow();
			Head head = contender.chosen();
			Policy.Owed owed = new Policy.Owed(head.costMillis(), 0, contender.nextRank());
			Policy.Charged charged = this.lane.policy()
				.charged(flow.turn(), flow.share().weight(), owed, lowest(contender), this.lane.clock());
			if (!contender.changed()) {
				this.changed.add(contender);
			}
			contender.start(charged.turn());
			this.lane = this.lane.after(charged.clock(), queue.launches());
			Account account = queue.account();
			this.picks.add(new Pick(flow.tenant(), head, account.id(), queue.launches(), charged.chargedMillis()));
			if (queue.shared()) {
				this.accounts.merge(account.id(), account.started(), (now, one) -> now.started());
			}
		}

		/**
		 * Only an urgent head brings a tenant forward that does not have the lowest turn.
		 */
		private long lowest(Contender first) {
			long own = first.flow().turn().value();
			return (first.key() < own) ? this.order.lowestTurn() : own;
		}

	}

}
