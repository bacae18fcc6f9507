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
 * other nodes let in within a second. Guarded by the lane's entry.
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
		Integer jobs = lane.highJobs();
		Long most = lane.highCost();
		if (jobs == null && most == null) {
			return;
		}
		// read by whoever needs it first, outside of the entry's lock
		Seen seen = this.lanes.get(lane.id());
		Waiting fresh = (seen == null || now - seen.at >= REMEMBERED_MILLIS) ? read.get() : null;
		QueueFull[] refused = new QueueFull[1];
		this.lanes.compute(lane.id(), (id, known) -> {
			Seen base = (fresh != null || known == null) ? new Seen(now, (fresh != null) ? fresh : Waiting.NOTHING)
					: known;
			refused[0] = refusal(lane.name(), base.waiting, jobs, most);
			return (refused[0] != null) ? base : new Seen(base.at, base.waiting.and(cost));
		});
		if (refused[0] != null) {
			throw refused[0];
		}
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
