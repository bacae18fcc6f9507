package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

import io.evenhand.gate.Lane;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.SlotRecord;
import io.evenhand.gate.UnknownLane;
import io.evenhand.insight.FairnessFigures.HeavyHour;

import org.springframework.stereotype.Component;

/**
 * How fair each lane is. Worked out once for each minute and version of a lane, however
 * many ask. Thread-safe.
 */
@Component
public class Fairness {

	private static final int WINDOW = 60;

	private final Lanes lanes;

	private final SlotRecord record;

	private final MinuteRows rows;

	private final Map<Integer, Known> known = new ConcurrentHashMap<>();

	Fairness(Lanes lanes, SlotRecord record, MinuteRows rows) {
		this.lanes = lanes;
		this.record = record;
		this.rows = rows;
	}

	/**
	 * The figures of a lane for the last hour that was summed up; they are at most about
	 * a minute old.
	 * @param lane the lane's name
	 * @return the figures
	 * @throws UnknownLane if there is no such lane
	 */
	public FairnessFigures of(String lane) {
		Lane found = this.lanes.get(lane);
		long last = this.rows.last(found.id());
		Known before = this.known.get(found.id());
		if (before != null && before.minute == last && before.version == found.version()) {
			return before.figures;
		}
		FairnessFigures figures = figures(found, last + 1);
		this.known.put(found.id(), new Known(last, found.version(), figures));
		return figures;
	}

	/** From the hour before a minute on, to before that minute. */
	private FairnessFigures figures(Lane lane, long to) {
		long from = Math.max(0, to - WINDOW);
		List<TenantMinute> tenants = this.rows.sums(lane.id(), from, to);
		Map<String, Double> idle = new TreeMap<>();
		this.record.idle(lane, from, to).forEach((cause, span) -> idle.put(cause, span.toMillis() / 1000.0));
		HeavyHour heavy = this.rows.heaviest(lane.id(), to - 24 * 60)
			.stream()
			.findFirst()
			.map((hour) -> FairnessSum.heavy(hour.tenant(), at(hour.minute()),
					this.rows.sums(lane.id(), hour.minute(), hour.minute() + WINDOW), lane.settings().waitTarget()))
			.orElse(null);
		return new FairnessFigures(at(from), at(to), FairnessSum.jain(tenants), FairnessSum.slowdown(tenants),
				FairnessSum.shares(tenants), idle, heavy);
	}

	private static Instant at(long minute) {
		return Instant.EPOCH.plus(Duration.ofMinutes(minute));
	}

	private record Known(long minute, int version, FairnessFigures figures) {
	}

}
