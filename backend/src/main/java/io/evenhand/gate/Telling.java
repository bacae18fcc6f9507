package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Clause;
import io.evenhand.gate.Fact.Paused.What;
import io.evenhand.gate.jdbc.AccountRecords.Words;
import io.evenhand.gate.jdbc.AccountRow;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.BoardRows.WaitingRow;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.LaneRecords;
import io.evenhand.gate.jdbc.LaneRecords.LaneRecord;
import io.evenhand.gate.jdbc.LaneRecords.PauseRecord;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.ShareRecords.ShareRecord;
import io.evenhand.gate.jdbc.SpanRow;
import io.evenhand.gate.jdbc.SpanRows;
import org.jspecify.annotations.Nullable;

/**
 * Tells of a waiting request every rule that holds it, with its values. Which rules these
 * are is the predicate's business alone. Takes no locks. Thread-safe.
 */
final class Telling {

	private static final int SPANS = 100;

	private final BoardRows rows;

	private final LaneRecords lanes;

	private final ShareRecords shares;

	private final NodeSettings settings;

	Telling(BoardRows rows, LaneRecords lanes, ShareRecords shares, NodeSettings settings) {
		this.rows = rows;
		this.lanes = lanes;
		this.shares = shares;
		this.settings = settings;
	}

	/**
	 * What holds a request.
	 * @param before how many launches of its tenant go before; null for what is no launch
	 * @return at least one, in the gate's order
	 */
	List<Held> of(Waiter waiter, FlowRow flow, @Nullable Integer before) {
		WaitingRow row = waiter.row();
		Instant now = this.rows.now();
		Outlook outlook = Outlook.of(this.rows.lane(row.lane()), this.rows.slots(row.lane(), this.settings.lease()),
				now);
		Optional<AccountRow> used = this.rows.accounts().byId(row.account()).filter((one) -> one.id() != 0);
		Account account = this.rows.account(row.account());
		Case the = new Case(waiter, flow, outlook, account,
				this.rows.spans()
					.of(new SpanRows.Scope(row.lane(), row.tenant(), row.account(), row.job()),
							now.minus(Outlook.EXPLAINED), now.plus(Outlook.EXPLAINED), SPANS));
		List<Held> held = new ArrayList<>();
		for (Clause clause : outlook.binding(flow, account, waiter.launch(), waiter.state())) {
			held.add(held(clause, the, used.map(AccountRow::until).orElse(null)));
		}
		Integer place = (before != null) ? before + 1 : null;
		Integer queued = (before != null) ? Math.max(flow.launches(), before + 1) : null;
		if (held.isEmpty() && first(waiter, flow, before)) {
			held.add(unheld(the, new Fact.Turn(place, queued)));
		}
		else if (held.isEmpty() || (before != null && before > 0)) {
			held.add(new Held(new Fact.Turn(place, queued), row.readyAt(), null));
		}
		return held;
	}

	private static boolean first(Waiter waiter, FlowRow flow, @Nullable Integer before) {
		return !waiter.launch() || (flow.steps() == 0 && before != null && before == 0);
	}

	/** What nothing holds starts at once, unless others' turn has come just now. */
	private static Held unheld(Case the, Fact.Turn turn) {
		Instant free = the.spans.stream()
			.map((span) -> Objects.requireNonNullElse(span.ended(), the.outlook.now()))
			.max(Comparator.naturalOrder())
			.filter(the.waiter.row().readyAt()::isBefore)
			.orElse(the.waiter.row().readyAt());
		Duration length = Duration.between(free, the.outlook.now());
		return (length.compareTo(Outlook.EXPLAINED) < 0) ? new Held(turn, the.waiter.row().readyAt(), null)
				: new Held(new Fact.Unexplained(length), free, null);
	}

	private Held held(Clause clause, Case the, @Nullable Instant throttled) {
		Waiter waiter = the.waiter;
		FlowRow flow = the.flow;
		return switch (clause) {
			case NOT_DUE -> the.held(clause, new Fact.NotDue(), null, waiter.due());
			case BACKOFF ->
				the.held(clause, new Fact.TriedAgain(false, waiter.attempt(), waiter.failure()), null, waiter.due());
			case RETRY_BUDGET ->
				the.held(clause, new Fact.TriedAgain(true, waiter.attempt(), waiter.failure()), null, null);
			case JOB_PAUSED -> paused(clause, What.JOB, the, null, null);
			case TENANT_PAUSED -> paused(clause, What.TENANT, the,
					this.shares.find(waiter.row().lane(), flow.tenant()).map(ShareRecord::pause).orElse(null), null);
			case LANE_PAUSED -> paused(clause, What.LANE, the,
					this.lanes.all()
						.stream()
						.filter((lane) -> lane.id() == waiter.row().lane())
						.findFirst()
						.map(LaneRecord::pause)
						.orElse(null),
					null);
			case NO_NODE -> the.held(clause, new Fact.NoNode(), null, null);
			case TENANT_CAP -> the.held(clause, new Fact.Cap(flow.running(), flow.cap()), null, null);
			case OPEN_JOBS -> the.held(clause, new Fact.OpenJobs(flow.openJobs(), flow.openLimit()), null, null);
			case PROVIDER_CAP -> the.held(clause,
					new Fact.ProviderCap(words(the).provider(), the.account.running(), the.account.cap()), null, null);
			case PROVIDER_THROTTLED -> the.held(clause,
					new Fact.Throttled(words(the).provider(), false, words(the).throttled()), null, throttled);
			case CREDENTIAL_THROTTLED -> the.held(clause,
					new Fact.Throttled(words(the).provider(), true, words(the).throttled()), null, throttled);
			case PROVIDER_PAUSED -> paused(clause, What.PROVIDER, the, words(the).pause(), words(the).provider());
			case LANE_FULL, NODE_JOBS ->
				the.held(clause, new Fact.LaneFull(the.outlook.busy(), the.outlook.slots()), null, null);
		};
	}

	private Words words(Case the) {
		return this.rows.accounts().words((int) the.account.id()).orElseThrow();
	}

	private static Held paused(Clause clause, What what, Case the, @Nullable PauseRecord pause,
			@Nullable String provider) {
		SpanRow.Values values = the.open(clause).map(SpanRow::values).orElse(SpanRow.Values.NONE);
		return the.held(clause,
				new Fact.Paused(what, (pause != null) ? pause.by() : values.by(),
						(pause != null) ? pause.reason() : values.reason(), provider),
				(pause != null) ? pause.at() : null, null);
	}

	/** A request and all that is known of it. */
	private record Case(Waiter waiter, FlowRow flow, Outlook outlook, Account account, List<SpanRow> spans) {

		Optional<SpanRow> open(Clause clause) {
			return this.spans.stream()
				.filter((span) -> span.key().clause() == clause && span.ended() == null)
				.findFirst();
		}

		/**
		 * A rule may have held before the request came: it holds it from the later of
		 * both.
		 * @param began when the rule began to hold, null for what the spans say
		 */
		Held held(Clause clause, Fact fact, @Nullable Instant began, @Nullable Instant until) {
			Instant since = (began != null) ? began : open(clause).map(SpanRow::since).orElse(this.waiter.since());
			return new Held(fact, since.isBefore(this.waiter.since()) ? this.waiter.since() : since, until);
		}

	}

}
