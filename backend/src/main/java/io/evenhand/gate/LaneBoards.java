package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.evenhand.fairness.Allocation;
import io.evenhand.fairness.Hold;
import io.evenhand.fairness.Lane.Room;
import io.evenhand.fairness.Pick;
import io.evenhand.gate.LaneBoard.Holder;
import io.evenhand.gate.LaneBoard.Row;
import io.evenhand.gate.LaneBoard.Slot;
import io.evenhand.gate.LaneBoard.Stranded;
import io.evenhand.gate.LaneBoard.Waits;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.BoardRows.SlotRow;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.HeadRow;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.LentSlot;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.ShareRecords.ShareRecord;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads what the lanes' pages show. Takes no locks. Thread-safe.
 */
@Component
public class LaneBoards {

	private static final int MOST_TENANTS = 200;

	private static final int NEXT = 10;

	private static final int MOST_WAITS = 1000;

	/** What holds the steps of one account and not their tenant. */
	private static final Set<String> ACCOUNTS = Set.of(Hold.PROVIDER_CAP.code(), Hold.PROVIDER_THROTTLED.code(),
			Hold.CREDENTIAL_THROTTLED.code(), Hold.PROVIDER_PAUSED.code());

	private final Lanes lanes;

	private final BoardRows rows;

	private final ShareRecords shares;

	private final NodeSettings settings;

	LaneBoards(Lanes lanes, BoardRows rows, ShareRecords shares, NodeSettings settings) {
		this.lanes = lanes;
		this.rows = rows;
		this.shares = shares;
		this.settings = settings;
	}

	/**
	 * One lane.
	 * @param lane the lane's name
	 * @return how it stands
	 * @throws UnknownLane if there is no such lane
	 */
	public LaneBoard board(String lane) {
		return board(this.lanes.get(lane));
	}

	/**
	 * All lanes in the order of their numbers.
	 * @return how each stands
	 */
	public List<LaneBoard> boards() {
		return this.lanes.all().stream().map(this::board).toList();
	}

	/**
	 * A counter for pollers: grows with whatever changes the lane's board, submissions
	 * included (these within a fifth of a second). One row read by its key.
	 * @param lane the lane's name
	 * @return the counter
	 * @throws UnknownLane if there is no such lane
	 */
	public long version(String lane) {
		return this.rows.changes(lane).orElseThrow(() -> new UnknownLane(lane));
	}

	/**
	 * {@link #version(String)} over all lanes.
	 * @return a counter that grows with each of them
	 */
	public long version() {
		return this.rows.changes();
	}

	private LaneBoard board(Lane lane) {
		long version = version(lane.name());
		Instant now = this.rows.now();
		LaneRow row = this.rows.lane(lane.id());
		List<SlotRow> slots = this.rows.slots(lane.id(), this.settings.lease());
		Outlook outlook = Outlook.of(row, slots, now);
		Map<Integer, Integer> openWaiting = this.rows.openJobsWaiting(lane.id());
		int[] waiting = this.rows.waiting(lane.id());
		Fronts fronts = new Fronts(this.rows, lane.id());
		List<Row> tenants = this.rows.flows(lane.id(), MOST_TENANTS)
			.stream()
			.map((flow) -> row(lane, flow, outlook, fronts, openWaiting.getOrDefault(flow.tenant(), 0)))
			.sorted(Comparator.comparing(Row::oldestReady, Comparator.nullsLast(Comparator.naturalOrder()))
				.thenComparing(Row::tenant))
			.toList();
		int waitingJobs = waiting[1] + openWaiting.values().stream().mapToInt(Integer::intValue).sum();
		return new LaneBoard(lane, version, now, slots(slots), tenants, waitingJobs, waiting[0], waits(lane.id()),
				next(row, fronts), stranded(lane));
	}

	private List<Stranded> stranded(Lane lane) {
		return this.rows.stranded()
			.of(lane.id(), this.settings.lease())
			.stream()
			.map((row) -> new Stranded(row.node(), row.cause(), row.steps(), row.since()))
			.toList();
	}

	private List<Slot> slots(List<SlotRow> rows) {
		boolean lent = rows.stream().anyMatch((row) -> row.lentTo() != null || row.lentBy() != null);
		Map<Integer, String> names = new HashMap<>();
		if (lent) {
			this.rows.lanes().forEach((lane) -> names.put(lane.id(), lane.name()));
		}
		return rows.stream().map((row) -> slot(row, names)).toList();
	}

	private static Slot slot(SlotRow row, Map<Integer, String> lanes) {
		Long request = row.request();
		Instant since = row.since();
		String lentTo = (row.lentTo() != null) ? lanes.get(row.lentTo()) : null;
		if (request == null || since == null) {
			return new Slot(row.node(), row.n(), null, lentTo, null);
		}
		String lentBy = (row.lentBy() != null) ? lanes.get(row.lentBy()) : null;
		int n = (lentBy != null) ? LentSlot.number(row.n()) : row.n();
		return new Slot(row.node(), n, new Holder(request, new TenantId(row.tenant()), row.job(),
				Objects.requireNonNullElse(row.step(), ""), since), null, lentBy);
	}

	private Row row(Lane lane, FlowRow flow, Outlook outlook, Fronts fronts, int openWaiting) {
		ShareRecord share = this.shares.find(lane.id(), flow.tenant()).orElseThrow();
		List<HeadRow> heads = fronts.of(flow, 1);
		Instant oldest = heads.stream().map(HeadRow::readyAt).min(Comparator.naturalOrder()).orElse(null);
		return new Row(new TenantId(flow.tenant()), flow.running(), new Cap(flow.cap()), new Weight(flow.weight()),
				flow.launches() + openWaiting, flow.waiting(), oldest,
				heldBy(heads.stream().map((head) -> fronts.hold(outlook, flow, head).code()).toList()),
				Lanes.pause(share.pause()), share.version());
	}

	/** Where a closed account holds the first of it, what comes after that may start. */
	private static @Nullable String heldBy(List<String> codes) {
		return codes.stream()
			.filter((code) -> !ACCOUNTS.contains(code))
			.findFirst()
			.orElse(codes.isEmpty() ? null : codes.get(0));
	}

	private Waits waits(int lane) {
		List<Duration> waits = this.rows.waits(lane, MOST_WAITS).stream().sorted().toList();
		if (waits.isEmpty()) {
			return new Waits(0, null, null);
		}
		return new Waits(waits.size(), waits.get((waits.size() - 1) / 2),
				waits.get((int) Math.ceil(waits.size() * 0.95) - 1));
	}

	/** The policy itself, run forward as if ten slots came free. */
	private List<TenantId> next(LaneRow lane, Fronts fronts) {
		Ledger ledger = new Ledger(lane);
		List<Contender> offered = new ArrayList<>();
		for (FlowRow flow : this.rows.next(lane.id(), NEXT + 1)) {
			Contender contender = ledger.join(flow);
			contender.uses(fronts.used(flow), Set.of());
			contender.offer(fronts.of(flow, NEXT + 1));
			offered.add(contender);
		}
		return Allocation
			.run(ledger.asLane(new Room(1, NEXT, Integer.MAX_VALUE)), offered.stream().map(Contender::backlog).toList())
			.picks()
			.stream()
			.map(Pick::tenant)
			.toList();
	}

}
