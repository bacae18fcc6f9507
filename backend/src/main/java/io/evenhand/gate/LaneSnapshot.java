package io.evenhand.gate;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.RunForward;
import io.evenhand.tenant.TenantId;
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
 */
public record LaneSnapshot(int id, String name, long changes, Instant at, io.evenhand.fairness.Lane lane,
		List<Backlog> backlogs, List<RunForward.Running> running, Map<Long, Request> requests, Set<Long> edges) {

	public LaneSnapshot {
		backlogs = List.copyOf(backlogs);
		running = List.copyOf(running);
		requests = Map.copyOf(requests);
		edges = Set.copyOf(edges);
	}

	/**
	 * Whether more waits than was read.
	 * @return false where everything is here
	 */
	public boolean cut() {
		return !this.edges.isEmpty();
	}

	/**
	 * The lane's slots, taken ones included.
	 * @return 0 or more
	 */
	public int slots() {
		return this.lane.room().slots() + this.running.size();
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
