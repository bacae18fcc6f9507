package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.evenhand.fairness.Clause;
import io.evenhand.gate.HoldSpans.HoldSpan;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.SpanKey;
import io.evenhand.gate.jdbc.SpanRows;
import io.evenhand.gate.jdbc.WatchRows;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is kept of what held a job.
 */
abstract class HoldSpansContract {

	private static final TenantId ACME = new TenantId(1);

	private static final TenantId BIRCH = new TenantId(2);

	@SuppressWarnings("NullAway.Init")
	private GateStore store;

	@SuppressWarnings("NullAway.Init")
	private GateOffice office;

	@SuppressWarnings("NullAway.Init")
	private GateNode node;

	abstract GateStore open();

	@BeforeEach
	void start() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.node = GateNode.started(this.store, GateNode.settings("n1", 0, 64), (grant) -> new Outcome.Done());
	}

	@AfterEach
	void close() {
		this.node.close();
		this.store.close();
	}

	private HoldWatch watch() {
		return new HoldWatch(new BoardRows(this.store.jdbc), new WatchRows(this.store.jdbc),
				new SpanRows(this.store.jdbc), GateNode.settings("n1", 0, 64), new SpanSettings(Duration.ofDays(1)));
	}

	private static void look(HoldWatch watch) {
		watch.run((rest) -> true);
	}

	private void lookSecondsLater(HoldWatch watch) {
		watch.look((rest) -> true, new BoardRows(this.store.jdbc).now().plusSeconds(4));
	}

	private List<HoldSpan> spans(long job) {
		return new HoldSpans(new SpanRows(this.store.jdbc)).of(job, Instant.EPOCH,
				Instant.parse("9000-01-01T00:00:00Z"));
	}

	private List<Clause> clauses(long job) {
		return spans(job).stream().map(HoldSpan::clause).toList();
	}

	@Test
	void aPauseIsKeptToTheMicrosecondWithItsPersonAndReason() {
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		this.node.gate.enqueue(GateContract.launch(2, BIRCH));
		this.office.pauses.pauseLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		this.office.pauses.pauseTenant(ACME, "bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		this.node.gate.hold(1, "ann", "the file is wrong");
		this.node.gate.release(1);
		this.office.pauses.resumeLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		assertThat(clauses(1)).containsExactly(Clause.LANE_PAUSED, Clause.TENANT_PAUSED, Clause.JOB_PAUSED);
		assertThat(clauses(2)).as("of the others' pauses it knows nothing").containsExactly(Clause.LANE_PAUSED);
		HoldSpan lane = spans(1).get(0);
		assertThat(lane.values().by() + ": " + lane.values().reason()).isEqualTo("olga: because of ticket 4711");
		assertThat(lane.ended()).isNotNull().isAfter(lane.since());
		assertThat(spans(1).get(1).ended()).as("still paused").isNull();
		assertThat(spans(1).get(2).values().by()).isEqualTo("ann");
		assertThat(spans(1).get(2).ended()).isNotNull();
	}

	@Test
	void whatALookFindsIsOneSpanUntilItIsGoneForSeconds() {
		HoldWatch watch = watch();
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		look(watch);
		look(watch);
		assertThat(clauses(1)).as("no node serves bulk").containsExactlyInAnyOrder(Clause.NO_NODE, Clause.LANE_FULL);
		assertThat(spans(1)).allMatch((span) -> span.ended() == null);
		this.store.jdbc.update("update flow set running = cap where lane = 2 and tenant = 1");
		look(watch);
		HoldSpan cap = spans(1).stream().filter((span) -> span.clause() == Clause.TENANT_CAP).findFirst().orElseThrow();
		assertThat(cap.values().used()).isEqualTo(2).isEqualTo(cap.values().most());
		this.store.jdbc.update("update flow set running = 0 where lane = 2 and tenant = 1");
		look(watch);
		assertThat(spans(1)).as("a short gap is none").allMatch((span) -> span.ended() == null);
		lookSecondsLater(watch);
		assertThat(spans(1)).filteredOn((span) -> span.ended() != null)
			.extracting(HoldSpan::clause)
			.containsExactly(Clause.TENANT_CAP);
	}

	@Test
	void ofSeveralThatLookOneWrites() {
		HoldWatch one = watch();
		HoldWatch other = watch();
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		look(one);
		look(other);
		look(one);
		assertThat(this.store.number("select count(*) from hold_span where clause = 'NO_NODE'")).isOne();
	}

	@Test
	void aTenantThatIsNotLookedAtIsNotSaidToBeFree() {
		HoldLook look = new HoldLook();
		look.looked(2, 0, 1000);
		assertThat(look.judges(SpanKey.ofFlow(2, 1000, Clause.TENANT_CAP))).isTrue();
		assertThat(look.judges(SpanKey.ofFlow(2, 1001, Clause.TENANT_CAP))).isFalse();
		assertThat(look.judges(SpanKey.ofFlow(3, 7, Clause.TENANT_CAP))).isFalse();
		assertThat(look.judges(SpanKey.ofFlow(2, 7, Clause.TENANT_PAUSED))).as("told by whoever resumes it").isFalse();
	}

	@Test
	void aThrottleEndsWhenItWasToEnd() {
		int account = this.office.accounts.credential("shopify", ACME, 4);
		long request = this.node.gate.enqueue(GateContract.launch(1, ACME).on(account));
		this.office.accounts.throttle(request, Duration.ofMillis(1), "Too many requests.");
		this.office.accounts.throttle(request, Duration.ofMillis(2), "Too many requests.");
		this.office.accounts.pause("shopify", GateOffice.OPERATOR, GateOffice.REASON);
		GateContract.await(() -> this.store.number("select count(*) from account where throttled_until < now(6)") == 1);
		look(watch());
		HoldSpan throttle = spans(1).stream()
			.filter((span) -> span.clause() == Clause.CREDENTIAL_THROTTLED)
			.findFirst()
			.orElseThrow();
		assertThat(throttle.ended()).isEqualTo(throttle.ends());
		assertThat(throttle.values().reason()).isEqualTo("Too many requests.");
		assertThat(clauses(1)).containsOnlyOnce(Clause.CREDENTIAL_THROTTLED).contains(Clause.PROVIDER_PAUSED);
	}

	@Test
	void whatEndedLongAgoIsRemoved() {
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		this.office.pauses.pauseLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		this.office.pauses.resumeLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		this.store.jdbc.update("update hold_span set ended = timestampadd(day, -2, now(6))");
		this.office.pauses.pauseLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		look(watch());
		assertThat(clauses(1)).containsOnlyOnce(Clause.LANE_PAUSED);
		assertThat(this.store.number("select count(*) from hold_span where clause = 'LANE_PAUSED'")).isOne();
	}

	@Test
	void thePauseOfAJobThatHasEndedEnds() {
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		this.node.gate.hold(1, null, null);
		look(watch());
		assertThat(spans(1)).filteredOn((span) -> span.clause() == Clause.JOB_PAUSED)
			.allMatch((span) -> span.ended() == null);
		this.store.jdbc.update("update step_request set state = 'FAILED'");
		look(watch());
		assertThat(spans(1)).filteredOn((span) -> span.clause() == Clause.JOB_PAUSED)
			.hasSize(1)
			.allMatch((span) -> span.ended() != null);
	}

}
