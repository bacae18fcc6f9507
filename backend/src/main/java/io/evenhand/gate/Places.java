package io.evenhand.gate;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import io.evenhand.fairness.Hold;
import io.evenhand.gate.jdbc.AccountRow;
import io.evenhand.gate.jdbc.AsideRows;
import io.evenhand.gate.jdbc.AsideRows.Aside;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.BoardRows.WaitingRow;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.LaneRecords;
import io.evenhand.gate.jdbc.NewRequest;
import io.evenhand.gate.jdbc.ShareRecords;

import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Where a waiting job stands and what holds it. Takes no locks. Thread-safe.
 */
@Component
public class Places {

	/** The code of what is held because its job is paused. */
	public static final String JOB_PAUSED = Hold.JOB_PAUSED.code();

	private final BoardRows rows;

	private final AsideRows aside;

	private final LaneRecords lanes;

	private final ShareRecords shares;

	private final NodeSettings settings;

	Places(BoardRows rows, AsideRows aside, LaneRecords lanes, ShareRecords shares, NodeSettings settings) {
		this.rows = rows;
		this.aside = aside;
		this.lanes = lanes;
		this.shares = shares;
		this.settings = settings;
	}

	/**
	 * The job's place among the tenant's jobs not yet started in its lane, in effective
	 * order, held ones included.
	 * @param job the job's id
	 * @return 1 for the first; empty once it has started
	 */
	public OptionalInt position(long job) {
		return this.rows.waitingOf(job)
			.or(() -> this.aside.of(job).map((aside) -> waiting(aside, job)))
			.filter((waiting) -> waiting.queue() == NewRequest.LAUNCH)
			.map((waiting) -> OptionalInt.of(this.rows.launchesBefore(waiting)
					+ this.aside.launchesBefore(waiting.lane(), waiting.tenant(), waiting.rank(), job) + 1))
			.orElseGet(OptionalInt::empty);
	}

	private static WaitingRow waiting(Aside aside, long job) {
		return new WaitingRow(aside.id(), aside.lane(), aside.tenant(), aside.queue(), aside.rank(), aside.since(), job,
				aside.urgent(), 0);
	}

	/**
	 * What holds the job's next waiting request, as the gate itself sees it.
	 * @param job the job's id
	 * @return empty where nothing of it waits
	 */
	public List<Held> holds(long job) {
		return this.rows.waitingOf(job)
			.flatMap((waiting) -> this.rows.flow(waiting.lane(), waiting.tenant()).map((flow) -> holds(waiting, flow)))
			.or(() -> this.aside.of(job).map(Places::standsAside))
			.orElseGet(List::of);
	}

	private static List<Held> standsAside(Aside aside) {
		if (aside.held()) {
			return List.of(new Held(JOB_PAUSED, aside.since(), null));
		}
		Instant due = aside.due();
		return List.of((aside.over() && due != null) ? new Held(Hold.RETRY_BUDGET.code(), due, null)
				: new Held(Hold.BACKOFF.code(), aside.since(), due));
	}

	private List<Held> holds(WaitingRow waiting, FlowRow flow) {
		Outlook outlook = Outlook.of(this.rows.lane(waiting.lane()),
				this.rows.slots(waiting.lane(), this.settings.lease()), this.rows.now());
		boolean launch = waiting.queue() == NewRequest.LAUNCH;
		boolean first = !launch || (flow.steps() == 0 && this.rows.launchesBefore(waiting) == 0);
		Optional<AccountRow> used = this.rows.accounts().byId(waiting.account());
		return outlook.of(flow, this.rows.account(waiting.account()), launch, waiting.readyAt(), first)
			.stream()
			.map((held) -> new Held(held.code(), since(held, waiting), until(held, used)))
			.toList();
	}

	private static @Nullable Instant until(Held held, Optional<AccountRow> account) {
		boolean throttled = held.code().equals(Hold.PROVIDER_THROTTLED.code())
				|| held.code().equals(Hold.CREDENTIAL_THROTTLED.code());
		return throttled ? account.map(AccountRow::until).orElse(null) : null;
	}

	/** A pause may be older or younger than the wait: it holds from the later of both. */
	private Instant since(Held held, WaitingRow waiting) {
		Optional<Instant> paused = Optional.empty();
		if (held.code().equals(Hold.TENANT_PAUSED.code())) {
			paused = this.shares.find(waiting.lane(), waiting.tenant())
				.flatMap((share) -> Optional.ofNullable(share.pause()))
				.map(LaneRecords.PauseRecord::at);
		}
		else if (held.code().equals(Hold.LANE_PAUSED.code())) {
			paused = this.lanes.all()
				.stream()
				.filter((lane) -> lane.id() == waiting.lane())
				.findFirst()
				.flatMap((lane) -> Optional.ofNullable(lane.pause()))
				.map(LaneRecords.PauseRecord::at);
		}
		return paused.filter(held.since()::isBefore).orElse(held.since());
	}

}
