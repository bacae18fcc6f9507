package io.evenhand.gate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Policy;
import io.evenhand.fairness.RunForward;
import io.evenhand.fairness.Share;
import io.evenhand.fairness.Turn;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

/**
 * One lane at one instant, in the policy's own terms: whoever forecasts, explains or
 * tries a change works on this and nothing else. What is pinned to one node is not in it.
 * Immutable.
 *
 * @param id the lane's number
 * @param name the lane's name
 * @param changes the lane's counter: another snapshot with the same one says the same,
 * but for the passing of time and for what other lanes run on the same accounts
 * @param at the instant, by the database's clock
 * @param lane policy, clock, pause and the room of all live nodes together
 * @param backlogs the tenants with anything waiting, held or running here, by id; what is
 * held stands among the heads in its state
 * @param running what holds a slot, by the time of its start
 * @param requests more of each head and running step, by the request's id
 * @param edges the last head of each queue that goes on beyond what was read
 * @param loans what it has lent and borrowed; the room has neither
 */
public record LaneSnapshot(int id, String name, long changes, Instant at, io.evenhand.fairness.Lane lane,
		List<Backlog> backlogs, List<RunForward.Running> running, Map<Long, Request> requests, Set<Long> edges,
		Loans loans) {

	public LaneSnapshot {
		backlogs = List.copyOf(backlogs);
		running = List.copyOf(running);
		requests = Map.copyOf(requests);
		edges = Set.copyOf(edges);
	}

	/** A lane that lends nothing and borrows nothing. */
	public LaneSnapshot(int id, String name, long changes, Instant at, io.evenhand.fairness.Lane lane,
			List<Backlog> backlogs, List<RunForward.Running> running, Map<Long, Request> requests, Set<Long> edges) {
		this(id, name, changes, at, lane, backlogs, running, requests, edges, Loans.NONE);
	}

	/**
	 * The lane with all that it can start steps on: its free slots, those of its own that
	 * it has lent, which come home at the next chunk of what runs there once something
	 * wants them, and those that it may borrow while their owners have nothing to start.
	 * @return a copy of the lane
	 */
	public io.evenhand.fairness.Lane reach() {
		io.evenhand.fairness.Lane.Room room = this.lane.room();
		return new io.evenhand.fairness.Lane(this.lane.policy(), this.lane.clock(), this.lane.paused(),
				room.with(room.slots() + this.loans.more()), this.lane.rules());
	}

	/**
	 * The tenants by their ids.
	 * @return every backlog
	 */
	public Map<TenantId, Backlog> byTenant() {
		return this.backlogs.stream().collect(Collectors.toMap((backlog) -> backlog.flow().tenant(), (one) -> one));
	}

	/**
	 * The lane as it would be if a tenant had another share: what is queued feels it at
	 * once, as when the share is set.
	 * @param tenant the tenant
	 * @param weight its weight
	 * @param cap its cap
	 * @return a copy
	 */
	public LaneSnapshot with(TenantId tenant, Weight weight, Cap cap) {
		Share share = new Share(weight, cap);
		Policy policy = this.lane.policy();
		return changed(tenant, (old) -> {
			Turn turn = policy.reweighted(old.flow().turn(), this.lane.clock(), old.flow().share().weight(), weight);
			Flow flow = new Flow(tenant, share, old.flow().paused(), old.flow().running(), turn);
			boolean frees = old.flow().room() == 0 && flow.room() > 0
					&& old.queues().stream().anyMatch((queue) -> !queue.heads().isEmpty());
			return frees ? flow.at(policy.belowCap(turn, this.lane.clock())) : flow;
		}, new Flow(tenant, share, false, 0, new Turn(this.lane.clock(), this.lane.clock())));
	}

	/**
	 * The lane as it would be if a tenant were paused in it.
	 * @param tenant the tenant
	 * @return a copy
	 */
	public LaneSnapshot paused(TenantId tenant) {
		return changed(tenant, (old) -> {
			Flow flow = old.flow();
			return new Flow(tenant, flow.share(), true, flow.running(), flow.turn());
		}, null);
	}

	/**
	 * The lane as it would be if it were paused.
	 * @return a copy
	 */
	public LaneSnapshot paused() {
		io.evenhand.fairness.Lane closed = new io.evenhand.fairness.Lane(this.lane.policy(), this.lane.clock(), true,
				this.lane.room(), this.lane.rules());
		return new LaneSnapshot(this.id, this.name, this.changes, this.at, closed, this.backlogs, this.running,
				this.requests, this.edges, this.loans);
	}

	private LaneSnapshot changed(TenantId tenant, Function<Backlog, Flow> change, @Nullable Flow unknown) {
		List<Backlog> changed = new ArrayList<>();
		boolean found = false;
		for (Backlog old : this.backlogs) {
			boolean its = old.flow().tenant().equals(tenant);
			found |= its;
			changed.add(its ? new Backlog(change.apply(old), old.openable(), old.queues()) : old);
		}
		if (!found && unknown != null) {
			changed.add(new Backlog(unknown, 0, List.of()));
		}
		return new LaneSnapshot(this.id, this.name, this.changes, this.at, this.lane, changed, this.running,
				this.requests, this.edges, this.loans);
	}

	/**
	 * Whether more waits than was read.
	 * @return false where everything is here
	 */
	public boolean cut() {
		return !this.edges.isEmpty();
	}

	/**
	 * All slots that the lane can have, taken, lent and borrowed ones included.
	 * @return 0 or more
	 */
	public int slots() {
		return this.lane.room().slots() + this.loans.more() + this.running.size();
	}

	/**
	 * Slots that are not where they belong, on all live nodes that serve the lane.
	 *
	 * @param lent of its own, those on which another lane runs something
	 * @param borrowed of other lanes, those on which it runs something
	 * @param borrowable of lanes from which it borrows, those that are idle on these
	 * nodes
	 */
	public record Loans(int lent, int borrowed, int borrowable) {

		public static final Loans NONE = new Loans(0, 0, 0);

		private int more() {
			return this.lent + this.borrowable;
		}

	}

	/**
	 * What a head or a running step is beside its place.
	 *
	 * @param job the job's id
	 * @param tenant whose it is
	 * @param launch whether its start opens (or has opened) its job
	 * @param since when it last became ready, or when it started
	 * @param due when it is tried again, null where it does not wait for that
	 */
	public record Request(long job, TenantId tenant, boolean launch, Instant since, @Nullable Instant due) {
	}

}
