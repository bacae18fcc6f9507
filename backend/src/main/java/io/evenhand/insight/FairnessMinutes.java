package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;

import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneMinute;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.SlotRecord;
import io.evenhand.store.Chore;

import org.springframework.stereotype.Component;

/**
 * Sums the slot record up, minute by minute and lane by lane, on one node at a time; two
 * that think they are the one write a minute once nonetheless. What nobody summed up in
 * time stays away. Thread-safe.
 */
@Component
class FairnessMinutes implements Chore {

	/** Of one lane and minute; the rest is one row. */
	static final int MOST_TENANTS = 500;

	/** The heaviest hour is looked for among those of a day, which begin by the clock. */
	static final int KEPT_MINUTES = 26 * 60;

	/** Older minutes would miss what has ended since. */
	private static final int LATE = 3;

	private final SlotRecord record;

	private final Lanes lanes;

	private final MinuteRows rows;

	FairnessMinutes(SlotRecord record, Lanes lanes, MinuteRows rows) {
		this.record = record;
		this.lanes = lanes;
		this.rows = rows;
	}

	@Override
	public String name() {
		return "fairness-minutes";
	}

	@Override
	public Duration period() {
		return Duration.ofSeconds(5);
	}

	@Override
	public void run(Turn turn) {
		long now = minute(this.record.now());
		for (Lane lane : this.lanes.all()) {
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
			for (long minute = Math.max(this.rows.last(lane.id()) + 1, now - LATE); minute < now; minute++) {
				sum(lane, minute);
			}
		}
		long kept = now - KEPT_MINUTES;
		while (this.rows.forget(kept) + this.record.forgetIdle(kept, 500) > 0) {
			if (!turn.goOn(Duration.ofMillis(20))) {
				return;
			}
		}
	}

	private void sum(Lane lane, long minute) {
		Instant from = Instant.ofEpochSecond(minute * 60);
		LaneMinute read = this.record.since(lane, from);
		this.rows.write(lane.id(), minute, read.slots(), MinuteSum.of(from, read, MOST_TENANTS));
	}

	static long minute(Instant at) {
		return Math.floorDiv(at.getEpochSecond(), 60);
	}

}
