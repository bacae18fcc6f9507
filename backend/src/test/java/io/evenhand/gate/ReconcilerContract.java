package io.evenhand.gate;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.evenhand.tenant.TenantId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each counter is broken behind the gate's back; it is found, told and put right.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class ReconcilerContract {

	private static final TenantId ACME = new TenantId(1);

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private GateStore store;

	private GateNode node;

	private Reconciler reconciler;

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.store.jdbc.update("update lane set paused = true where id = 2");
		this.node = GateNode.started(this.store, "n1", 2, (grant) -> new Outcome.Done());
		this.reconciler = reconciler(this.store, this.meters);
		this.node.gate.enqueue(new Launch(1, ACME, "bulk", Priority.URGENT, 100, "import"));
		this.node.gate.enqueue(GateContract.launch(2, new TenantId(2)));
	}

	@AfterEach
	void closeStore() {
		this.node.close();
		this.store.close();
	}

	static Reconciler reconciler(GateStore store, SimpleMeterRegistry meters) {
		return new Reconciler(store.transaction, store.dialect, new Mends(store.transaction, store.dialect),
				new ReconcileSettings(Duration.ofSeconds(1), Duration.ofSeconds(1)), meters);
	}

	private void reconcile() {
		this.reconciler.run((rest) -> true);
	}

	private int repairs(String kind) {
		return (int) this.meters.find("evenhand.gate.repairs")
			.tag("kind", kind)
			.counters()
			.stream()
			.mapToDouble((counter) -> counter.count())
			.sum();
	}

	@Test
	void whatIsRightIsLeftAloneAndNothingIsLocked(CapturedOutput output) {
		assertThat(this.store.drift()).isEmpty();
		this.node.close();
		this.store.heard.listen();
		reconcile();
		assertThat(this.store.heard.heard()).noneMatch((sql) -> sql.contains("for update") || sql.startsWith("update"));
		assertThat(this.meters.find("evenhand.gate.repairs").counters()).isEmpty();
		assertThat(output).doesNotContain("it is right now");
	}

	@ParameterizedTest
	@ValueSource(strings = { "running", "waiting", "launches", "pinned", "urgent", "open_jobs" })
	void aCounterThatIsWrongIsFoundToldAndPutRight(String counter, CapturedOutput output) {
		for (int wrong : new int[] { 3, -3 }) {
			this.store.jdbc
				.update("update flow set " + counter + " = " + counter + " + ? where lane = 2 and tenant = 1", wrong);
			assertThat(this.store.drift()).isNotEmpty();
			reconcile();
			assertThat(this.store.drift()).isEmpty();
		}
		assertThat(repairs(counter)).isEqualTo(2);
		assertThat(output).contains("the counter " + counter + " of tenant 1 said");
		reconcile();
		assertThat(repairs(counter)).isEqualTo(2);
	}

	@Test
	void aFlowThatTheIndexDoesNotShowIsShownAgainAndStarts() {
		this.store.jdbc.update("update flow set key_turn = null where lane = 2 and tenant = 1");
		reconcile();
		assertThat(repairs("key")).isOne();
		this.store.jdbc.update("update lane set paused = false where id = 2");
		GateContract.await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 2);
	}

	@Test
	void aBacklogThatItsCounterDoesNotKnowStarts() {
		this.store.jdbc.update("update flow set waiting = 0, launches = 0, urgent = 0, key_turn = null, turn = 0"
				+ " where lane = 2 and tenant = 1");
		this.store.jdbc.update("update lane set clock = 1000000 where id = 2");
		reconcile();
		assertThat(this.store.drift()).isEmpty();
		assertThat(this.store.number("select turn from flow where lane = 2 and tenant = 1"))
			.as("no credit is saved up meanwhile")
			.isEqualTo(1_000_000);
		this.store.jdbc.update("update lane set paused = false where id = 2");
		GateContract.await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 2);
	}

	@Test
	void aSlotThatHoldsWhatDoesNotRunThereIsFreed(CapturedOutput output) {
		long request = request(1);
		this.store.jdbc.update("update slot set request = ?, token = 7 where node = 'n1' and lane = 2 and n = 0",
				request);
		this.store.jdbc.update("update slot set request = 999999, token = 7 where node = 'n1' and lane = 2 and n = 1");
		reconcile();
		assertThat(repairs("slot")).isEqualTo(2);
		assertThat(this.store.number("select count(*) from slot where request is not null")).isZero();
		assertThat(output).contains("slot 0 of node n1 held request " + request + " of tenant 1 under token 7");
	}

	@Test
	void aRequestThatRunsOnNoSlotWaitsAgainAndItsLaunchOpensItAnew(CapturedOutput output) {
		long request = request(1);
		runsOnNoSlot(request);
		this.store.jdbc.update(
				"insert into open_job (job, lane, tenant, account, urgent, job_rank, batch_job, node,"
						+ " boot, opening, token) values (1, 2, 1, 0, true, 0, 'import', 'gone', 'gone', ?, 4)",
				request);
		reconcile();
		assertThat(repairs("request")).isOne();
		assertThat(this.store.jdbc.queryForMap("select state, token from step_request where id = ?", request))
			.isEqualTo(Map.of("state", "READY", "token", 5L));
		assertThat(this.store.drift()).isEmpty();
		assertThat(output).contains("request " + request + " of tenant 1, job 1, ran under token 4 on no slot");
		this.store.jdbc.update("update lane set paused = false where id = 2");
		GateContract.await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 2);
	}

	@Test
	void aStepOfAJobThatIsNotOpenEndsWhereItRanOnNoSlot() {
		long request = request(1);
		runsOnNoSlot(request);
		this.store.jdbc.update("update step_request set queue = 0, opening = 12345 where id = ?", request);
		reconcile();
		assertThat(this.store.jdbc.queryForList("select state from step_request where id = ?", String.class, request))
			.isEqualTo(List.of("CANCELLED"));
		assertThat(this.store.drift()).isEmpty();
	}

	private void runsOnNoSlot(long request) {
		this.store.jdbc.update("update step_request set state = 'RUNNING', token = 4, ready_rank = null, node = 'gone',"
				+ " boot = 'gone', started_at = now(6) where id = ?", request);
	}

	private long request(long job) {
		return this.store.number("select id from step_request where job = ?", job);
	}

}
