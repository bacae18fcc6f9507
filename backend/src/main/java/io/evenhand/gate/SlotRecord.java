package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.evenhand.gate.LaneMinute.Attempt;
import io.evenhand.gate.LaneMinute.Flow;
import io.evenhand.gate.jdbc.IdleRows;
import io.evenhand.gate.jdbc.UsedRows;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;

import org.springframework.stereotype.Component;

/**
 * Reads what ran and what waited, for figures. Takes no locks. Thread-safe.
 */
@Component
public class SlotRecord {

	/** Longer steps are found too while they run; then their last minute is missed. */
	private static final Duration LONGEST = Duration.ofMinutes(10);

	private final UsedRows rows;

	private final IdleRows idle;

	private final NodeSettings settings;

	SlotRecord(UsedRows rows, IdleRows idle, NodeSettings settings) {
		this.rows = rows;
		this.idle = idle;
		this.settings = settings;
	}

	/** The database's clock. */
	public Instant now() {
		return this.rows.now();
	}

	/**
	 * What ran or waited in a lane from a moment to now.
	 * @param lane the lane
	 * @param from the moment, not long ago
	 * @return all attempts of steps that ran in that time or became ready in it and
	 * started; of those that began more than ten minutes before it only those that still
	 * run
	 */
	public LaneMinute since(Lane lane, Instant from) {
		Instant now = this.rows.now();
		int slots = lane.paused() ? 0 : this.rows.slots(lane.id(), this.settings.lease());
		List<Attempt> attempts = this.rows.attempts(lane.id(), from, from.minus(LONGEST))
			.stream()
			.map((row) -> new Attempt(new TenantId(row.tenant()), row.ready(), row.started(), row.ended()))
			.toList();
		List<Flow> flows = this.rows.flows(lane.id())
			.stream()
			.map((row) -> new Flow(new TenantId(row.tenant()), new Weight(row.weight()), new Cap(row.cap()),
					row.paused(), row.since()))
			.toList();
		return new LaneMinute(slots, attempts, flows, now);
	}

	/**
	 * Slot-time that was idle while something waited, by cause: a code of what can hold a
	 * step, or {@code node_jobs}, {@code database}, {@code dispatcher}.
	 * @param lane the lane
	 * @param from the first minute since 1970
	 * @param to the minute behind the last one
	 * @return by cause
	 */
	public Map<String, Duration> idle(Lane lane, long from, long to) {
		return this.idle.sums(lane.id(), from, to);
	}

	/**
	 * Removes what is told of idle slots before a minute.
	 * @param minute the first that stays
	 * @param most how many rows at most
	 * @return how many were removed
	 */
	public int forgetIdle(long minute, int most) {
		return this.idle.forget(minute, most);
	}

}
