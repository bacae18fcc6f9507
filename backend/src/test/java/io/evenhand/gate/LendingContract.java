package io.evenhand.gate;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.evenhand.tenant.TenantId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.await;
import static io.evenhand.gate.GateOffice.OPERATOR;
import static io.evenhand.gate.GateOffice.REASON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The lane bulk borrows what the lane scheduled has idle on the same node, on each
 * database.
 */
abstract class LendingContract {

	private static final TenantId ACME = new TenantId(1);

	private static final TenantId BIRCH = new TenantId(2);

	private static final long LONG = 20_000;

	GateStore store;

	private GateOffice office;

	/** Of the tests that call {@link #start}. */
	@SuppressWarnings("NullAway.Init")
	private GateNode node;

	private final Obliging steps = new Obliging((grant) -> grant.lane().equals("bulk") ? LONG : 20);

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.store.jdbc.update("update lane set default_cap = 8, open_limit = 8");
	}

	@AfterEach
	void closeStore() {
		if (this.node != null) {
			this.node.close();
		}
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		assertThat(this.store.number("select count(*) from slot where lent_to is not null or lent_by is not null"))
			.as("nothing stays lent")
			.isZero();
		this.store.close();
	}

	private void bulkBorrows(String... lanes) {
		Lane bulk = this.office.lanes.get("bulk");
		this.office.lanes.edit("bulk", bulk.settings().with(new LaneTies(List.of(lanes), List.of(), List.of())),
				bulk.version(), OPERATOR, REASON);
	}

	static NodeSettings giving(String id, int bulk, int scheduled) {
		return new NodeSettings(id, Map.of("bulk", bulk, "interactive", 0, "scheduled", scheduled),
				Duration.ofSeconds(2), Duration.ofMillis(500), 64, Duration.ofSeconds(20), Duration.ofHours(1));
	}

	void start(int bulk, int scheduled) {
		this.node = GateNode.started(this.store, giving("n1", bulk, scheduled), this.steps);
	}

	/** Opens a job of the lane and queues its steps. */
	private void queue(long job, TenantId tenant, String lane, int number) {
		this.node.gate.enqueue(new Launch(job, tenant, lane, Priority.NORMAL, 100, "import"));
		await(() -> this.store.number("select count(*) from open_job where job = ?", job) == 1
				&& this.store.number("select count(*) from step_request where job = ? and state = 'DONE'", job) == 1);
		this.node.gate.enqueue(job, job * 10, GateContract.steps(number));
	}

	private int running(String lane) {
		return this.store.number(
				"select coalesce(sum(f.running), 0) from flow f join lane l on l.id = f.lane" + " where l.name = ?",
				lane);
	}

	private int lent() {
		return this.store.number("select count(*) from slot where lane = 3 and lent_to = 2");
	}

	@Test
	void aLaneRunsMoreThanItsOwnSlotsWhereAnotherIsIdle() {
		bulkBorrows("scheduled");
		start(1, 2);
		queue(5, ACME, "bulk", 5);
		await(() -> running("bulk") == 3);
		assertThat(lent()).isEqualTo(2);
		assertThat(this.store.jdbc.queryForList("select n from slot where lane = 2 and lent_by = 3 order by n",
				Integer.class))
			.containsExactly(3000, 3001);
		LaneBoard bulk = this.office.boards.board("bulk");
		assertThat(bulk.slots()).filteredOn((slot) -> "scheduled".equals(slot.lentBy()))
			.extracting(LaneBoard.Slot::n)
			.containsExactly(0, 1);
		assertThat(bulk.usable()).isEqualTo(3);
		LaneBoard scheduled = this.office.boards.board("scheduled");
		assertThat(scheduled.free()).as("a lent slot is not idle").isZero();
		assertThat(scheduled.slots()).extracting(LaneBoard.Slot::lentTo).containsExactly("bulk", "bulk");
		assertThat(this.node.failures()).isZero();
	}

	@Test
	void aLaneThatNamesNobodyBorrowsNothingAndNeitherDoesOneWithoutSlotsHere() {
		start(1, 2);
		queue(5, ACME, "bulk", 5);
		await(() -> running("bulk") == 1);
		queue(6, ACME, "scheduled", 20);
		await(() -> this.store.number("select count(*) from step_request where job = 6 and state <> 'DONE'") == 0);
		assertThat(running("bulk")).isOne();
		this.node.close();
		bulkBorrows("scheduled");
		this.node = GateNode.started(this.store, giving("n2", 0, 2), this.steps);
		queue(7, ACME, "scheduled", 20);
		await(() -> this.store.number("select count(*) from step_request where job = 7 and state <> 'DONE'") == 0);
		assertThat(running("bulk")).isZero();
	}

	@Test
	void aLentSlotGoesHomeAtTheNextChunkWhenItsOwnerHasSomethingToStart() {
		bulkBorrows("scheduled");
		start(1, 2);
		queue(5, ACME, "bulk", 3);
		await(() -> running("bulk") == 3);
		queue(6, BIRCH, "scheduled", 1);
		await(() -> this.store.number("select count(*) from step_request where job = 6 and state = 'DONE'") == 2);
		assertThat(this.store.jdbc.queryForList(
				"select distinct cause from step_attempt where job = 5 and outcome = 'PUT_DOWN'", String.class))
			.containsExactly("RETURN");
		await(() -> running("bulk") == 3);
		await(() -> this.steps.granted.stream().filter((grant) -> grant.job() == 5).count() > 3);
		assertThat(this.steps.granted).filteredOn((grant) -> grant.job() == 5)
			.as("a put-down uses up no attempt")
			.allMatch((grant) -> grant.attempt() == 1);
		assertThat(this.store.number("select count(*) from step_attempt where lane = 3 and n > 1")).isZero();
	}

	@Test
	void noMoreComeHomeThanTheirOwnerCanUse() {
		bulkBorrows("scheduled");
		start(1, 4);
		queue(5, ACME, "bulk", 5);
		await(() -> running("bulk") == 5);
		this.node.gate.enqueue(new Launch(6, BIRCH, "scheduled", Priority.NORMAL, 100, "import"));
		await(() -> this.store.number("select count(*) from step_request where job = 6 and state = 'DONE'") == 1);
		await(() -> running("bulk") == 5);
		assertThat(this.store.number("select count(*) from step_attempt where job = 5 and outcome = 'PUT_DOWN'"))
			.isOne();
	}

	@Test
	void aPausedLaneLendsAndALaneWithWorkDoesNot() {
		bulkBorrows("scheduled");
		this.office.pauses.pauseLane("scheduled", null, OPERATOR, REASON);
		start(1, 1);
		this.node.gate.enqueue(new Launch(6, BIRCH, "scheduled", Priority.NORMAL, 100, "import"));
		queue(5, ACME, "bulk", 4);
		await(() -> running("bulk") == 2);
		this.office.pauses.resumeLane("scheduled", null, OPERATOR, REASON);
		await(() -> this.store.number("select count(*) from step_request where job = 6 and state = 'DONE'") == 1);
	}

	@Test
	void capsHoldOnBorrowedSlotsToo() {
		bulkBorrows("scheduled");
		this.store.jdbc.update("update lane set default_cap = 2 where id = 2");
		start(1, 3);
		queue(5, ACME, "bulk", 4);
		await(() -> running("bulk") == 2);
		queue(6, BIRCH, "bulk", 4);
		await(() -> running("bulk") == 4);
		assertThat(this.store.number("select max(running) from flow where lane = 2")).isEqualTo(2);
	}

	@Test
	void whatAFormerBootHadBorrowedIsTakenBackBeforeItsOwnerIsServed() {
		LostNode former = new LostNode(this.store, "n1");
		former.borrows(former.runs(1, 7, 1), 0);
		former.heartbeatAgo(60);
		this.node = GateNode.started(this.store, giving("n1", 0, 1), this.steps);
		assertThat(lent()).isZero();
		assertThat(this.store.number("select count(*) from slot where lane = 2")).isZero();
		queue(6, BIRCH, "scheduled", 2);
		await(() -> this.store.number("select count(*) from step_request where job = 6 and state = 'DONE'") == 3);
	}

	@Test
	void aBorrowedSlotThatHoldsWhatDoesNotRunThereIsMended() {
		LostNode other = new LostNode(this.store, "n9");
		long request = other.runs(1, 7, 1);
		other.borrows(request, 0);
		this.store.jdbc.update("update step_request set state = 'DONE' where id = ?", request);
		SimpleMeterRegistry repairs = new SimpleMeterRegistry();
		ReconcilerContract.reconciler(this.store, repairs).run((rest) -> true);
		assertThat(repairs.find("evenhand.gate.repairs").counters()).isNotEmpty();
		assertThat(lent()).isZero();
	}

	@Test
	void aSlotWhoseRowIsLentIsTakenByNobody() {
		start(1, 1);
		this.store.jdbc.update("update slot set lent_to = 1 where lane = 3");
		this.node.gate.enqueue(new Launch(6, BIRCH, "scheduled", Priority.NORMAL, 100, "import"));
		await(() -> this.node.failures() > 0);
		assertThat(running("scheduled")).isZero();
		this.store.jdbc.update("update slot set lent_to = null where lane = 3");
		await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 1);
	}

	@Test
	void aLaneBorrowsOnlyFromOthersThatThereAre() {
		assertThatExceptionOfType(SettingsRefused.class).isThrownBy(() -> bulkBorrows("bulk", "nowhere"))
			.satisfies((ex) -> assertThat(ex.problems()).extracting(SettingsRefused.Problem::sentence)
				.containsExactly("A lane does not borrow from itself", "There is no lane named nowhere"));
		bulkBorrows("scheduled", "interactive");
		assertThat(this.office.lanes.get("bulk").settings().ties().borrowsFrom()).containsExactly("scheduled",
				"interactive");
		assertThat(this.office.audit).last().asString().endsWith("borrows from scheduled interactive");
	}

}
