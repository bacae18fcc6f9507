package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import io.evenhand.fairness.Account;
import io.evenhand.gate.jdbc.AccountRecords;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.SpanKey;
import io.evenhand.gate.jdbc.SpanRow;
import io.evenhand.gate.jdbc.SpanRows;
import io.evenhand.gate.jdbc.WatchRows;
import io.evenhand.store.Chore;

import org.springframework.stereotype.Component;

/**
 * Records what holds lanes, flows and accounts as spans of time: looks once a second, on
 * one node at a time, and writes only what has changed. Takes no locks of the gate's;
 * spans are opened and closed by compare-and-set. A gap shorter than three seconds is not
 * told, so that a cap that is reached again at once makes one span and not many. Used by
 * its chore's thread.
 */
@Component
final class HoldWatch implements Chore {

	private static final Duration LOOK = Duration.ofSeconds(1);

	/** After which time without it a hold is over. */
	private static final Duration QUIET = Duration.ofSeconds(3);

	private static final Duration CLEAN = Duration.ofMinutes(1);

	/** Flows of a lane in one look; of more tenants each is looked at in its turn. */
	private static final int FLOWS = 2_000;

	private static final int RETRIES = 200;

	private static final int REMOVED = 1_000;

	private final BoardRows board;

	private final WatchRows rows;

	private final SpanRows spans;

	private final NodeSettings settings;

	private final SpanSettings kept;

	/** By lane behind which tenant the next look begins. */
	private final Map<Integer, Integer> next = new HashMap<>();

	/** By span when it was last seen to hold. */
	private final Map<Long, Instant> seen = new HashMap<>();

	private Instant cleaned = Instant.EPOCH;

	HoldWatch(BoardRows board, WatchRows rows, SpanRows spans, NodeSettings settings, SpanSettings kept) {
		this.board = board;
		this.rows = rows;
		this.spans = spans;
		this.settings = settings;
		this.kept = kept;
	}

	@Override
	public String name() {
		return "hold-spans";
	}

	@Override
	public Duration period() {
		return LOOK;
	}

	@Override
	public void run(Turn turn) {
		look(turn, this.board.now());
	}

	/**
	 * One look.
	 * @param now by the database's clock
	 */
	void look(Turn turn, Instant now) {
		HoldLook look = new HoldLook();
		for (LaneRow lane : this.board.lanes()) {
			look(lane, now, look);
			for (WatchRows.Overdue retry : this.rows.overdue(lane.id(), RETRIES)) {
				look.overdue(lane.id(), retry.tenant(), retry.job());
			}
		}
		this.spans.over();
		write(look, now);
		if (Duration.between(this.cleaned, now).compareTo(CLEAN) > 0) {
			this.cleaned = now;
			clean(turn);
		}
	}

	private void look(LaneRow lane, Instant now, HoldLook look) {
		int after = this.next.getOrDefault(lane.id(), 0);
		List<FlowRow> flows = this.rows.waiting(lane.id(), after, FLOWS);
		if (flows.isEmpty() && after > 0) {
			after = 0;
			flows = this.rows.waiting(lane.id(), after, FLOWS);
		}
		boolean all = flows.size() < FLOWS;
		int last = all ? Integer.MAX_VALUE : flows.get(flows.size() - 1).tenant();
		this.next.put(lane.id(), all ? 0 : last);
		look.looked(lane.id(), after, last);
		if (flows.isEmpty()) {
			return;
		}
		Map<Integer, TreeSet<Integer>> used = flows.stream().anyMatch(FlowRow::accounts)
				? this.rows.accounts(lane.id(), after + 1, last) : Map.of();
		Outlook outlook = Outlook.of(lane, this.board.slots(lane.id(), this.settings.lease()), now);
		look.add(outlook, flows, used, accounts(used));
	}

	private Map<Integer, Account> accounts(Map<Integer, TreeSet<Integer>> used) {
		AccountRecords records = this.board.accounts();
		Map<Integer, Account> accounts = new HashMap<>();
		used.values()
			.stream()
			.flatMap(TreeSet::stream)
			.distinct()
			.forEach((id) -> records.byId(id).ifPresent((row) -> accounts.put(id, row.with(records.inUse(id)))));
		return accounts;
	}

	private void write(HoldLook look, Instant now) {
		Map<SpanKey, SpanRow.Values> begun = new LinkedHashMap<>(look.binding());
		for (SpanRow span : this.spans.open()) {
			if (begun.remove(span.key()) != null) {
				this.seen.put(span.id(), now);
			}
			else if (look.judges(span.key())) {
				Instant last = this.seen.computeIfAbsent(span.id(), (id) -> now);
				if (Duration.between(last, now).compareTo(QUIET) >= 0) {
					this.spans.end(span.id(), last);
					this.seen.remove(span.id());
				}
			}
		}
		begun.forEach((key, values) -> this.spans.begin(key, now, values));
		this.seen.values().removeIf((last) -> Duration.between(last, now).compareTo(CLEAN) > 0);
	}

	private void clean(Turn turn) {
		this.spans.left();
		int removed = REMOVED;
		while (removed == REMOVED && turn.goOn(Duration.ofMillis(100))) {
			removed = this.spans.purge(this.kept.kept(), REMOVED);
		}
	}

}
