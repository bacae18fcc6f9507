package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

import io.evenhand.audit.Reason;
import io.evenhand.gate.SettingsRefused.Problem;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateOffice.OPERATOR;
import static io.evenhand.gate.GateOffice.REASON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What people see and change at the gate, on each database that it runs on.
 */
abstract class EditsContract {

	static final TenantId ACME = new TenantId(1);

	static final TenantId BIRCH = new TenantId(2);

	GateStore store;

	GateOffice office;

	CountDownLatch go = new CountDownLatch(1);

	private GateNode node;

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.node = GateNode.started(this.store, "n1", 2, (grant) -> {
			GateContract.hold(this.go);
			return new Outcome.Done();
		});
	}

	@AfterEach
	void closeStore() {
		this.go.countDown();
		this.node.close();
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	private void queue(long job, TenantId tenant) {
		this.node.gate.enqueue(GateContract.launch(job, tenant));
	}

	private void awaitRunning(int number) {
		GateContract
			.await(() -> this.store.number("select count(*) from step_request where state = 'RUNNING'") == number);
	}

	@Test
	void aPausedLaneStartsNothingAndGoesOnInOrder() {
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		assertThatExceptionOfType(Stale.class)
			.isThrownBy(() -> this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON))
			.withMessageContaining("paused already, by olga");
		queue(1, ACME);
		queue(2, BIRCH);
		assertThat(this.office.places.holds(1)).extracting(Held::code).containsExactly("lane_paused");
		LaneBoard board = this.office.boards.board("bulk");
		assertThat(board.lane().pause()).isNotNull().extracting(Pause::reason).isEqualTo(REASON.text());
		assertThat(board.next()).isEmpty();
		assertThat(board.running()).isZero();
		this.office.pauses.resumeLane("bulk", board.lane().version(), OPERATOR, REASON);
		awaitRunning(2);
		assertThat(this.office.audit).hasSize(2).first().asString().startsWith("lane.pause bulk");
	}

	@Test
	void aVersionThatIsPastChangesNothing() {
		Lane seen = this.office.lanes.get("bulk");
		this.office.pauses.pauseLane("bulk", seen.version(), OPERATOR, REASON);
		assertThatExceptionOfType(Stale.class)
			.isThrownBy(() -> this.office.lanes.edit("bulk", seen.settings(), seen.version(), OPERATOR, REASON));
		assertThatExceptionOfType(Stale.class)
			.isThrownBy(() -> this.office.pauses.resumeLane("bulk", seen.version(), OPERATOR, REASON))
			.withMessageContaining("paused by olga");
		assertThat(this.office.audit).hasSize(1);
	}

	@Test
	void aPausedTenantStandsStillAndTheOthersGoOn() {
		this.office.pauses.pauseTenant(ACME, null, null, OPERATOR, REASON);
		assertThat(this.office.audit).hasSize(3);
		queue(1, ACME);
		queue(2, BIRCH);
		awaitRunning(1);
		assertThat(this.office.places.holds(1)).extracting(Held::code).containsExactly("tenant_paused");
		assertThat(this.office.boards.board("bulk").tenants()).filteredOn((row) -> row.tenant().equals(ACME))
			.singleElement()
			.satisfies((row) -> assertThat(row.heldBy()).isEqualTo("tenant_paused"))
			.satisfies((row) -> assertThat(row.pause()).isNotNull());
		this.office.pauses.resumeTenant(ACME, "bulk", null, OPERATOR, REASON);
		awaitRunning(2);
		assertThatExceptionOfType(Stale.class)
			.isThrownBy(() -> this.office.pauses.resumeTenant(ACME, "bulk", null, OPERATOR, REASON));
		assertThat(this.office.shares.get(ACME, "interactive").pause()).isNotNull();
	}

	@Test
	void aShareIsKeptWithItsVersionAndActsOnWhatWaits() {
		Share before = this.office.shares.get(ACME, "bulk");
		assertThat(before.weight()).isEqualTo(Weight.ONE);
		assertThat(before.ownCap()).isFalse();
		queue(1, ACME);
		queue(2, ACME);
		queue(3, ACME);
		awaitRunning(2);
		Share none = this.office.shares.put(ACME, "bulk", new NewShare(new Weight(3), new Cap(0), 7, null), null,
				OPERATOR, REASON);
		assertThat(none.cap()).isEqualTo(new Cap(0));
		assertThat(this.office.places.holds(3)).extracting(Held::code).contains("tenant_cap");
		assertThat(this.office.shares.of(ACME)).hasSize(3).contains(none);
		assertThatExceptionOfType(Stale.class).isThrownBy(() -> this.office.shares.put(ACME, "bulk",
				new NewShare(Weight.ONE, null, null, null), none.version() - 1, OPERATOR, REASON));
		this.office.shares.put(ACME, "bulk", new NewShare(new Weight(3), null, null, null), none.version(), OPERATOR,
				REASON);
		assertThat(this.office.shares.get(ACME, "bulk").cap()).isEqualTo(new Cap(2));
		assertThat(this.office.audit).hasSize(2)
			.first()
			.asString()
			.contains("weight 1, cap 2 (the lane's)")
			.contains("weight 3, cap 0, queue limit 7");
	}

	@Test
	void aTemporaryShareGivesBackWhatStoodBefore() {
		this.office.shares.put(ACME, "bulk", new NewShare(new Weight(2), new Cap(1), null, null), null, OPERATOR,
				REASON);
		Instant later = Instant.parse("2999-01-01T00:00:00Z");
		this.office.shares.put(ACME, "bulk", new NewShare(new Weight(9), null, null, later), null, OPERATOR, REASON);
		this.office.shares.put(ACME, "bulk", new NewShare(new Weight(8), null, null, later), null, OPERATOR, REASON);
		this.office.shares.giveBackWhatIsOver();
		assertThat(this.office.shares.get(ACME, "bulk").weight()).isEqualTo(new Weight(8));
		this.store.jdbc.update("update flow set until_at = timestampadd(second, -1, now(6)) where lane = 2");
		this.office.shares.giveBackWhatIsOver();
		Share after = this.office.shares.get(ACME, "bulk");
		assertThat(after.weight()).isEqualTo(new Weight(2));
		assertThat(after.cap()).isEqualTo(new Cap(1));
		assertThat(after.until()).isNull();
		assertThat(this.office.audit).hasSize(4);
		assertThatExceptionOfType(SettingsRefused.class)
			.isThrownBy(() -> this.office.shares.put(ACME, "bulk", new NewShare(Weight.ONE, null, 0, Instant.EPOCH),
					null, OPERATOR, REASON))
			.satisfies((refused) -> assertThat(refused.problems()).extracting(Problem::field)
				.containsExactly("queueLimit", "until"));
	}

	@Test
	void theReasonOfAShareStandsWithItAndComesBackWithIt() {
		Instant later = Instant.parse("2999-01-01T00:00:00Z");
		assertThat(this.office.shares.get(ACME, "bulk").reason()).isNull();
		NewShare contract = new NewShare(new Weight(4), null, null, null, null, ShareKind.RESERVED_CAPACITY);
		Share set = this.office.shares.put(ACME, "bulk", contract, null, OPERATOR,
				new Reason("four slots, contract 7"));
		assertThat(set.reason()).isEqualTo(new ShareReason(ShareKind.RESERVED_CAPACITY, "four slots, contract 7"));
		this.office.shares.put(ACME, "bulk",
				new NewShare(new Weight(9), null, null, null, later, ShareKind.RECOVERY_OBJECTIVE), null, OPERATOR,
				REASON);
		assertThat(this.office.audit).last()
			.asString()
			.contains("weight 4, cap 2 (the lane's), queue limit the lane's, reason reserved_capacity")
			.contains("reason recovery_objective");
		this.store.jdbc.update("update flow set until_at = timestampadd(second, -1, now(6)) where lane = 2");
		// another office: nothing of it is kept in memory
		new GateOffice(this.store).shares.giveBackWhatIsOver();
		Share after = this.office.shares.get(ACME, "bulk");
		assertThat(after.weight()).isEqualTo(new Weight(4));
		assertThat(after.reason()).isEqualTo(set.reason());
		assertThat(after.until()).isNull();
	}

	@Test
	void aTemporaryShareOfATenantWithoutOneLeavesNothingBehind() {
		Instant later = Instant.parse("2999-01-01T00:00:00Z");
		this.office.shares.put(ACME, "bulk", new NewShare(new Weight(9), new Cap(1), null, later), null, OPERATOR,
				REASON);
		this.store.jdbc.update("update flow set until_at = timestampadd(second, -1, now(6)) where lane = 2");
		this.office.shares.giveBackWhatIsOver();
		Share after = this.office.shares.get(ACME, "bulk");
		assertThat(after.weight()).isEqualTo(Weight.ONE);
		assertThat(after.ownWeight()).isFalse();
		assertThat(after.ownCap()).isFalse();
		assertThat(after.reason()).isNull();
	}

	@Test
	void aHeavierTenantIsServedEarlierFromThatMomentOn() {
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		queue(1, new TenantId(7));
		this.store.jdbc.update("update flow set turn = 1000000 where tenant = 7");
		this.office.shares.put(new TenantId(7), "bulk", new NewShare(new Weight(10), null, null, null), null, OPERATOR,
				REASON);
		assertThat(this.store.number("select turn from flow where lane = 2 and tenant = 7")).isEqualTo(100_000);
	}

	@Test
	void aLaneIsMadeEditedAndRefusedInSentences() {
		Lane bulk = this.office.lanes.get("bulk");
		Lane made = this.office.lanes.create("night", bulk.settings(), OPERATOR, REASON);
		assertThat(this.office.lanes.all()).hasSize(4).contains(made);
		assertThatExceptionOfType(SettingsRefused.class)
			.isThrownBy(() -> this.office.lanes.create("night", bulk.settings(), OPERATOR, REASON))
			.withMessageContaining("There is a lane named night already");
		LaneSettings wrong = new LaneSettings("", "x", "lottery", -1, 4, Duration.ZERO, Duration.ofSeconds(1),
				Duration.ofMinutes(1), 0, null, 4);
		assertThatExceptionOfType(SettingsRefused.class)
			.isThrownBy(() -> this.office.lanes.edit("night", wrong, 0, OPERATOR, REASON))
			.satisfies((refused) -> assertThat(refused.problems()).extracting(Problem::field)
				.containsExactly("title", "policy", "cap", "quantum", "queueLimit"));
		assertThatExceptionOfType(UnknownLane.class).isThrownBy(() -> this.office.lanes.get("nowhere"));
		GateContract.await(() -> this.store.number("select count(*) from slot where lane = 4") == 4);
	}

	@Test
	void aRaisedDefaultCapLetsWaitingTenantsGoOnAtOnce() {
		Lane bulk = this.office.lanes.get("bulk");
		LaneSettings narrow = with(bulk.settings(), 1, "deficit_round_robin");
		Lane now = this.office.lanes.edit("bulk", narrow, bulk.version(), OPERATOR, REASON);
		queue(1, ACME);
		queue(2, ACME);
		awaitRunning(1);
		assertThat(this.office.places.holds(2)).extracting(Held::code).containsExactly("tenant_cap");
		this.office.lanes.edit("bulk", with(narrow, 2, "deficit_round_robin"), now.version(), OPERATOR, REASON);
		awaitRunning(2);
	}

	@Test
	void theBoardShowsWhoHoldsTheSlotsAndWhoIsNext() {
		long before = this.office.boards.version("bulk");
		for (int job = 1; job <= 3; job++) {
			queue(job, ACME);
		}
		awaitRunning(2);
		for (int job = 4; job <= 5; job++) {
			queue(job, BIRCH);
		}
		LaneBoard board = this.office.boards.board("bulk");
		assertThat(board.version()).isGreaterThan(before);
		assertThat(board.slots()).hasSize(2)
			.allSatisfy((slot) -> assertThat(slot.holder()).isNotNull()
				.extracting(LaneBoard.Holder::tenant)
				.isEqualTo(ACME));
		assertThat(board.waitingJobs()).isEqualTo(3);
		assertThat(board.waitingSteps()).isEqualTo(3);
		assertThat(board.waits().samples()).isEqualTo(2);
		assertThat(board.next()).containsExactly(BIRCH, BIRCH);
		assertThat(board.tenants()).extracting(LaneBoard.Row::heldBy).containsExactly("tenant_cap", "lane_full");
		assertThat(this.office.places.position(3)).hasValue(1);
		assertThat(this.office.places.position(5)).hasValue(2);
		assertThat(this.office.places.position(1)).isEmpty();
		assertThat(this.office.places.holds(5)).extracting(Held::code).containsExactly("lane_full", "turn");
		assertThat(this.office.boards.boards()).hasSize(3);
	}

	@Test
	void aSubmissionIsSeenByPollersThoughNothingCanStart() {
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		long before = this.office.boards.version("bulk");
		queue(1, ACME);
		GateContract.await(() -> this.office.boards.version("bulk") > before);
		assertThat(this.office.boards.version()).isGreaterThanOrEqualTo(before);
	}

	@Test
	void underFifoTheOldestGoesFirstWhoeverItsTenantIs() {
		Lane bulk = this.office.lanes.get("bulk");
		this.office.lanes.edit("bulk", with(bulk.settings(), 4, "fifo"), bulk.version(), OPERATOR, REASON);
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		for (int job = 1; job <= 4; job++) {
			queue(job, ACME);
		}
		queue(5, BIRCH);
		queue(6, BIRCH);
		this.office.pauses.resumeLane("bulk", null, OPERATOR, REASON);
		awaitRunning(2);
		assertThat(this.store.number("select count(*) from step_request where state = 'RUNNING' and tenant = 1"))
			.isEqualTo(2);
	}

	private static LaneSettings with(LaneSettings old, int cap, String policy) {
		return new LaneSettings(old.title(), old.description(), policy, cap, old.slots(), old.quantum(), old.slice(),
				old.stepTimeout(), old.queueLimit(), old.largestCost(), old.openJobs());
	}

}
