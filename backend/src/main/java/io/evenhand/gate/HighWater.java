package io.evenhand.gate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.evenhand.gate.QueueFull.Limit;
import io.evenhand.gate.jdbc.Arrivals.Waiting;
import io.evenhand.gate.jdbc.LaneRow;
import org.jspecify.annotations.Nullable;

/**
 * Refuses newcomers while too much waits in a lane as a whole. What waits is read plainly
 * and remembered for a second, to which this node adds what it lets in meanwhile: tenants
 * never wait for each other's locks here, and the mark is passed by at most what the
 * other nodes let in within a second. Guarded by its own lock.
 */
final class HighWater {

	private static final long REMEMBERED_MILLIS = 1000;

	private final Map<Integer, Seen> lanes = new ConcurrentHashMap<>();

	/**
	 * Lets a job in or refuses it.
	 * @param lane with its marks
	 * @param cost of the job, in slot-milliseconds
	 * @param now milliseconds of the database's clock
	 * @param read what waits in the lane
	 * @throws QueueFull if the lane is at a mark
	 */
	void pass(LaneRow lane, long cost, long now, Supplier<Waiting> read) {
		if (lane.highJobs() == null && lane.highCost() == null) {
			return;
		}
		// read before the lock: whoever needs it waits for nobody
		Waiting fresh = old(this.lanes.get(lane.id()), now) ? read.get() : null;
		QueueFull refused = decide(lane, cost, now, fresh);
		if (refused != null) {
			throw refused;
		}
	}

	private static boolean old(@Nullable Seen seen, long now) {
		return seen == null || now - seen.at >= REMEMBERED_MILLIS;
	}

	private synchronized @Nullable QueueFull decide(LaneRow lane, long cost, long now, @Nullable Waiting fresh) {
		Seen known = this.lanes.get(lane.id());
		// of several that read at once only the first counts: it knows what the node let
		// in since
		Seen base = (fresh != null && old(known, now)) ? new Seen(now, fresh)
				: (known != null) ? known : new Seen(now, Waiting.NOTHING);
		QueueFull refused = refusal(lane.name(), base.waiting, lane.highJobs(), lane.highCost());
		this.lanes.put(lane.id(), (refused != null) ? base : new Seen(base.at, base.waiting.and(cost)));
		return refused;
	}

	private static @Nullable QueueFull refusal(String lane, Waiting waiting, @Nullable Integer jobs,
			@Nullable Long cost) {
		if (jobs != null && waiting.jobs() >= jobs) {
			return new QueueFull(lane, Limit.LANE_JOBS, jobs, waiting.jobs());
		}
		return (cost != null && waiting.cost() >= cost) ? new QueueFull(lane, Limit.LANE_COST, cost, waiting.cost())
				: null;
	}

	private record Seen(long at, Waiting waiting) {
	}

}
