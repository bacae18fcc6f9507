package io.evenhand.insight;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.RunForward;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.tenant.TenantId;

/**
 * A lane run forward: in which order what waits is expected to start, and when, if nobody
 * submitted anything more and every step cost what it is estimated at. Immutable.
 */
public final class Forecast {

	/** How many starts are foretold at most. */
	public static final int MOST_STARTS = 5_000;

	private final LaneSnapshot snapshot;

	private final List<Start> starts;

	private final Map<Long, Integer> orders = new HashMap<>();

	private final Map<Long, Integer> positions;

	private Forecast(LaneSnapshot snapshot, List<Start> starts) {
		this.snapshot = snapshot;
		this.starts = List.copyOf(starts);
		for (int i = 0; i < starts.size(); i++) {
			this.orders.putIfAbsent(starts.get(i).job(), i + 1);
		}
		this.positions = positions(snapshot);
	}

	/**
	 * Runs a lane forward. Where a queue goes on beyond what the snapshot holds, the
	 * forecast ends with the last step of it that is known.
	 * @param snapshot the lane
	 * @return up to {@value #MOST_STARTS} starts
	 */
	public static Forecast of(LaneSnapshot snapshot) {
		List<Start> starts = new ArrayList<>();
		// what runs and makes room for others starts again, which is no news
		Set<Long> known = new HashSet<>();
		snapshot.running().forEach((step) -> known.add(step.head().rank().step()));
		for (RunForward.Expected expected : RunForward.starts(snapshot.reach(), snapshot.backlogs(), snapshot.running(),
				MOST_STARTS)) {
			Head head = expected.pick().head();
			if (known.add(head.rank().step())) {
				starts.add(new Start(head.rank().step(), head.rank().job(), expected.pick().tenant(),
						expected.pick().launch(), head.queued(), snapshot.at().plusMillis(expected.afterMillis())));
			}
			if (snapshot.edges().contains(head.rank().step())) {
				break;
			}
		}
		return new Forecast(snapshot, starts);
	}

	private static Map<Long, Integer> positions(LaneSnapshot snapshot) {
		Map<Long, Integer> positions = new HashMap<>();
		for (Backlog backlog : snapshot.backlogs()) {
			List<Head> launches = new ArrayList<>();
			boolean whole = true;
			for (Backlog.Queue queue : backlog.queues()) {
				if (queue.launches()) {
					launches.addAll(queue.heads());
					whole &= queue.heads().stream().noneMatch((head) -> snapshot.edges().contains(head.rank().step()));
				}
			}
			launches.sort((one, other) -> one.rank().compareTo(other.rank()));
			for (int i = 0; i < launches.size(); i++) {
				positions.put(launches.get(i).rank().job(), i + 1);
				if (!whole && snapshot.edges().contains(launches.get(i).rank().step())) {
					break;
				}
			}
		}
		return positions;
	}

	/**
	 * What was run forward.
	 * @return the lane as it was
	 */
	public LaneSnapshot snapshot() {
		return this.snapshot;
	}

	/**
	 * The starts that are expected.
	 * @return in order, each step once
	 */
	public List<Start> starts() {
		return this.starts;
	}

	/**
	 * A job's place among its tenant's jobs not yet started, held ones included.
	 * @param job the job's id
	 * @return from 1; empty for one that the snapshot does not hold as waiting for its
	 * start: it has started, was queued since, or stands further back than was read
	 */
	public OptionalInt position(long job) {
		return found(this.positions, job);
	}

	/**
	 * The place of a job's next step in the lane's order of starts.
	 * @param job the job's id
	 * @return from 1; empty where nothing of it is expected to start
	 */
	public OptionalInt laneOrder(long job) {
		return found(this.orders, job);
	}

	private static OptionalInt found(Map<Long, Integer> places, long job) {
		Integer place = places.get(job);
		return (place != null) ? OptionalInt.of(place) : OptionalInt.empty();
	}

	/**
	 * A start that is expected.
	 *
	 * @param request the step request's id; means nothing where there is none yet
	 * @param job the job's id
	 * @param tenant whose it is
	 * @param launch whether it opens its job
	 * @param queued whether it waits already, rather than being a step that its job will
	 * queue
	 * @param at when, by the database's clock
	 */
	public record Start(long request, long job, TenantId tenant, boolean launch, boolean queued, Instant at) {
	}

}
