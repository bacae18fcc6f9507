package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Eligibility;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Hold;
import io.evenhand.fairness.Opening;
import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Snapshots;
import io.evenhand.insight.jdbc.RangeRows;
import io.evenhand.insight.jdbc.RangeRows.Kind;
import io.evenhand.insight.jdbc.RangeRows.Seen;
import io.evenhand.store.Chore;

import org.springframework.stereotype.Component;

/**
 * Notes of jobs that wait for their start what holds them and which range they are given,
 * and later when they have started. Thread-safe.
 */
@Component
class StartSamples implements Chore {

	private static final int MOST_OF_ONE = 20;

	private static final int MOST_OF_LANE = 200;

	private final Lanes lanes;

	private final Snapshots snapshots;

	private final Ranges ranges;

	private final RangeRows rows;

	/** Behind which tenant of a lane to look next: all have their turn. */
	private final Map<String, Integer> after = new ConcurrentHashMap<>();

	StartSamples(Lanes lanes, Snapshots snapshots, Ranges ranges, RangeRows rows) {
		this.lanes = lanes;
		this.snapshots = snapshots;
		this.ranges = ranges;
		this.rows = rows;
	}

	@Override
	public String name() {
		return "start-samples";
	}

	@Override
	public Duration period() {
		return Duration.ofSeconds(5);
	}

	@Override
	public void run(Turn turn) {
		for (Lane lane : this.lanes.all()) {
			LaneSnapshot front = this.snapshots.front(lane.name(), this.after.getOrDefault(lane.name(), 0));
			see(front);
			this.after.put(lane.name(), next(front.backlogs()));
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
		}
		while (this.rows.close() > 0 && turn.goOn(Duration.ZERO)) {
			// the next 500
		}
	}

	private static int next(List<Backlog> seen) {
		return (seen.size() < Snapshots.FRONT_TENANTS) ? 0 : seen.get(seen.size() - 1).flow().tenant().value();
	}

	void see(LaneSnapshot lane) {
		Map<Long, Waiting> waiting = new LinkedHashMap<>();
		lane.backlogs().forEach((backlog) -> waiting(lane, backlog, waiting));
		waiting.keySet().removeAll(this.rows.known(waiting.keySet()));
		Map<Long, Kind> kinds = this.rows.kinds(waiting.keySet());
		List<Seen> seen = new ArrayList<>();
		waiting.forEach((job, one) -> {
			Kind kind = kinds.get(job);
			if (kind != null && seen.size() < MOST_OF_LANE) {
				seen.add(seen(lane, job, one, kind));
			}
		});
		if (!seen.isEmpty()) {
			this.rows.see(seen);
		}
	}

	private static void waiting(LaneSnapshot lane, Backlog backlog, Map<Long, Waiting> waiting) {
		for (Backlog.Queue queue : backlog.queues()) {
			if (queue.launches()) {
				queue.heads().stream().limit(MOST_OF_ONE).forEach((head) -> {
					LaneSnapshot.Request request = lane.requests().get(head.rank().step());
					String hold = hold(lane, backlog, queue, head);
					if (request != null && Ranges.MEANINGFUL.contains(hold)) {
						waiting.put(request.job(), new Waiting(hold, request.since()));
					}
				});
			}
		}
	}

	private static String hold(LaneSnapshot lane, Backlog backlog, Backlog.Queue queue, Head head) {
		return Eligibility
			.holds(lane.lane(), backlog.flow(), queue.account(), head.state(), new Opening(true, backlog.openable()))
			.stream()
			.findFirst()
			.orElse(Hold.TURN)
			.code();
	}

	private Seen seen(LaneSnapshot lane, long job, Waiting waiting, Kind kind) {
		int band = Likeness.band(kind.costMillis());
		Optional<Ranges.Range> range = this.ranges
			.measured(new Likeness(lane.name(), kind.type(), band, waiting.hold()));
		return new Seen(job, lane.name(), kind.type(), band, waiting.hold(), waiting.since(),
				range.map((one) -> waiting.since().plus(one.from())).orElse(null),
				range.map((one) -> waiting.since().plus(one.to())).orElse(null));
	}

	private record Waiting(String hold, Instant since) {
	}

}
