package io.evenhand.gate;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.ACME;
import static io.evenhand.gate.GateContract.BIRCH;
import static io.evenhand.gate.GateContract.await;
import static io.evenhand.gate.GateContract.launch;
import static io.evenhand.gate.GateContract.steps;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * When running steps are asked to stop, and when those that failed are tried again, on
 * each database.
 */
abstract class AskedContract {

	GateStore store;

	private GateNode node;

	private final ObedientRunner runner = new ObedientRunner();

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.store.jdbc.update("update lane set slice_millis = 200, quantum_millis = 400 where id = 2");
		this.node = GateNode.started(this.store, "n1", 1, this.runner);
	}

	@AfterEach
	void closeStore() {
		this.runner.letAllEnd();
		this.node.close();
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	private void openJob(long job, io.evenhand.tenant.TenantId tenant) {
		this.node.gate.enqueue(launch(job, tenant));
		await(() -> this.store.number("select count(*) from step_request where job = ? and state = 'DONE'", job) == 1);
	}

	private List<String> record(String column) {
		return this.store.jdbc.queryForList("select concat(tenant, ' ', coalesce(" + column + ", '-'))"
				+ " from step_attempt a where request in (select id from step_request where queue = 0 and grp > 0)"
				+ " order by started_at, token", String.class);
	}

	private boolean charged(int slices) {
		return this.store.number("select coalesce(max(charged), 0) from step_attempt where ended_at is null") >= slices
				* 200;
	}

	@Test
	void aStepIsPutDownForWhoStandsBeforeItAndForNobodyElse() {
		openJob(5, ACME);
		openJob(6, BIRCH);
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> charged(4));
		assertThat(this.runner.asked).isEmpty();
		this.node.gate.enqueue(6, 13, steps(1));
		await(() -> this.runner.asked.containsValue(Cause.YIELD));
		await(() -> record("cause").stream().anyMatch((one) -> one.startsWith("2 ")));
		assertThat(record("cause")).startsWith("1 YIELD");
		this.runner.letAllEnd();
		assertThat(this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join().done()).isOne();
		assertThat(this.node.gate.whenEnded(13).orTimeout(10, TimeUnit.SECONDS).join().done()).isOne();
	}

	@Test
	void whoIsAtItsCapOrPausedIsNoReasonToPutAStepDown() {
		openJob(5, ACME);
		openJob(6, BIRCH);
		this.store.jdbc.update("update flow set cap = 0, own_cap = true where tenant = 2");
		this.node.gate.enqueue(5, 12, steps(1));
		this.node.gate.enqueue(6, 13, steps(1));
		await(() -> charged(4));
		assertThat(this.runner.asked).isEmpty();
	}

	@Test
	void whatSomebodyAskedForIsSeenWithinAPoll() {
		openJob(5, ACME);
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> charged(1));
		this.node.gate.hold(5);
		await(() -> this.store.number("select count(*) from step_request where state = 'HELD'") == 1);
		assertThat(record("cause")).containsExactly("1 PAUSE");
	}

	@Test
	void aLoweredCapLetsWhatRunsGoOnUnlessTheLaneSaysOtherwise() {
		GateOffice office = new GateOffice(this.store);
		openJob(5, ACME);
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> charged(1));
		NewShare none = new NewShare(io.evenhand.tenant.Weight.ONE, new io.evenhand.tenant.Cap(0), null, null);
		office.shares.put(ACME, "bulk", none, null, GateOffice.OPERATOR, GateOffice.REASON);
		await(() -> charged(4));
		assertThat(this.runner.asked).isEmpty();
		this.store.jdbc.update("update lane set cap_puts_down = true where id = 2");
		office.shares.put(ACME, "bulk", none, null, GateOffice.OPERATOR, GateOffice.REASON);
		await(() -> record("cause").contains("1 CAP"));
		assertThat(this.store.number("select count(*) from step_request where state = 'READY'")).isOne();
	}

	@Test
	void aStepWithoutProgressIsPutDownAndOneThatComesOnIsNot() {
		this.store.jdbc.update("update lane set step_timeout_millis = 1000 where id = 2");
		openJob(5, ACME);
		this.runner.comesOn = true;
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> charged(9));
		assertThat(this.runner.asked).isEmpty();
		this.runner.comesOn = false;
		await(() -> record("cause").contains("1 TIME_OUT"));
		assertThat(this.store.number("select max(attempt) from step_request where grp = 12")).isPositive();
	}

	@Test
	void aStepThatDoesNotStopIsGivenUpAndHoldsNoSlot() {
		this.store.jdbc.update("update lane set step_timeout_millis = 1000 where id = 2");
		openJob(5, ACME);
		this.runner.deaf = true;
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> this.runner.interrupted.get() > 0);
		this.runner.deaf = false;
		this.runner.letAllEnd();
		assertThat(this.node.gate.whenEnded(12).orTimeout(20, TimeUnit.SECONDS).join())
			.isEqualTo(new Ended(1, 0, 0, null));
		assertThat(record("outcome")).containsExactly("1 RETRY", "1 DONE");
		assertThat(this.node.told).containsExactly("job 5 waits: A step made no progress for 1.0 seconds.",
				"job 5 goes on");
	}

	@Test
	void aRetryThatIsDueIsStartedAndChargedLikeAllElse() {
		this.runner.failures.set(2);
		openJob(5, ACME);
		this.runner.letAllEnd();
		this.node.gate.enqueue(5, 12, steps(1));
		assertThat(this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join())
			.isEqualTo(new Ended(1, 0, 0, null));
		assertThat(record("outcome")).containsExactly("1 RETRY", "1 RETRY", "1 DONE");
		assertThat(record("case when retried then '1' end")).containsExactly("1 -", "1 1", "1 1");
		assertThat(this.store.number("select count(*) from step_request where due is not null")).isZero();
	}

	@Test
	void retriesBeyondTheBudgetWaitForIt() {
		this.store.jdbc.update("insert into step_attempt (request, token, lane, tenant, job, node, n, ready_at,"
				+ " started_at, ended_at, charged, outcome, retried) select 900 + n, 1, 3, 9, 9, 'x', 0, now(6), now(6),"
				+ " now(6), 1, 'DONE', true from (select 1 n union select 2 union select 3 union select 4 union select 5"
				+ " union select 6 union select 7 union select 8 union select 9 union select 10) numbers");
		this.runner.failures.set(1);
		openJob(5, ACME);
		this.runner.letAllEnd();
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> this.store
			.number("select count(*) from step_request where state = 'RETRY_WAIT' and due < now(6)") == 1);
		GateOffice office = new GateOffice(this.store);
		assertThat(office.places.holds(5)).extracting(Held::code).containsExactly("retry_budget");
		this.store.jdbc
			.update("update step_attempt set started_at = timestampadd(second, -61, now(6)) where request = 901");
		assertThat(this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join().done()).isOne();
	}

	@Test
	void whoWaitsToBeTriedAgainIsToldUntilWhen() {
		this.runner.gap = Duration.ofSeconds(100);
		this.runner.failures.set(1);
		openJob(5, ACME);
		this.runner.letAllEnd();
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> this.store.number("select count(*) from step_request where state = 'RETRY_WAIT'") == 1);
		GateOffice office = new GateOffice(this.store);
		Held held = office.places.holds(5).get(0);
		assertThat(held.code()).isEqualTo("backoff");
		assertThat(Duration.between(held.since(), held.until())).isBetween(Duration.ofSeconds(90),
				Duration.ofSeconds(101));
		this.node.gate.hold(5);
		assertThat(office.places.holds(5)).extracting(Held::code).containsExactly("job_paused");
	}

	@Test
	void aDrainedNodePutsEverythingDownAndKeepsItsAttempts() {
		openJob(5, ACME);
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> charged(1));
		this.node.close();
		assertThat(record("cause")).containsExactly("1 DRAIN");
		assertThat(this.store.number("select running from flow where lane = 2 and tenant = 1")).isZero();
		assertThat(this.store.number("select count(*) from node where ended is not null and draining is not null"))
			.isOne();
		this.node = GateNode.started(this.store, "n2", 0, this.runner);
	}

}
