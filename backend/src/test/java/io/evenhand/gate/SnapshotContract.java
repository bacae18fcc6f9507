package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Eligibility;
import io.evenhand.fairness.Following;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Hold;
import io.evenhand.fairness.Opening;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a snapshot of a lane holds, on each database that the gate runs on.
 */
abstract class SnapshotContract {

	private static final TenantId ACME = new TenantId(1);

	private static final TenantId BIRCH = new TenantId(2);

	private final List<GateNode> nodes = new ArrayList<>();

	private GateStore store;

	private GateOffice office;

	private final CountDownLatch release = new CountDownLatch(1);

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
	}

	@AfterEach
	void closeStore() {
		this.release.countDown();
		this.nodes.forEach(GateNode::close);
		this.store.close();
	}

	private GateNode node(int slots) {
		GateNode node = GateNode.started(this.store, "n" + (this.nodes.size() + 1), slots, (grant) -> {
			awaitRelease();
			return new Outcome.Done();
		});
		this.nodes.add(node);
		return node;
	}

	private void awaitRelease() {
		try {
			this.release.await(20, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void launch(long job, TenantId tenant, Priority priority) {
		this.nodes.get(0).gate.enqueue(new Launch(job, tenant, "bulk", priority, 100, "import"));
	}

	private LaneSnapshot bulk() {
		return this.office.snapshots.of("bulk");
	}

	private static List<Long> jobs(Backlog backlog) {
		return backlog.queues()
			.stream()
			.flatMap((queue) -> queue.heads().stream())
			.map((head) -> head.rank().job())
			.toList();
	}

	@Test
	void itHoldsWhatRunsAndWhatWaitsInTheOrderOfItsTenant() {
		node(1);
		node(1);
		launch(10, ACME, Priority.NORMAL);
		launch(11, BIRCH, Priority.NORMAL);
		GateContract.await(() -> this.store.number("select count(*) from open_job") == 2);
		launch(12, ACME, Priority.LOW);
		launch(13, ACME, Priority.NORMAL);
		launch(14, ACME, Priority.URGENT);
		LaneSnapshot bulk = bulk();
		assertThat(bulk.slots()).isEqualTo(2);
		assertThat(bulk.lane().room().nodes()).isEqualTo(2);
		assertThat(bulk.lane().room().slots()).isZero();
		assertThat(bulk.lane().room().jobs()).isEqualTo(126);
		assertThat(bulk.running()).extracting((step) -> step.head().rank().job()).containsExactlyInAnyOrder(10L, 11L);
		assertThat(bulk.backlogs()).hasSize(2);
		assertThat(jobs(bulk.backlogs().get(0))).containsExactly(14L, 13L, 12L);
		assertThat(bulk.backlogs().get(0).openable()).isEqualTo(3);
		assertThat(bulk.backlogs().get(0).flow().running()).isEqualTo(1);
		assertThat(bulk.cut()).isFalse();
		long request = bulk.running().get(0).head().rank().step();
		assertThat(bulk.requests().get(request)).satisfies((one) -> assertThat(one.launch()).isTrue());
		assertThat(bulk.requests()).hasSize(5);
		assertThat(bulk.changes()).isPositive().isLessThanOrEqualTo(this.office.boards.version("bulk"));
	}

	@Test
	void whatIsHeldStandsThereInItsState() {
		node(0);
		launch(10, ACME, Priority.NORMAL);
		launch(11, ACME, Priority.NORMAL);
		launch(12, BIRCH, Priority.NORMAL);
		this.nodes.get(0).gate.hold(11);
		this.store.jdbc.update("update step_request set state = 'RETRY_WAIT', ready_rank = null,"
				+ " due = timestampadd(hour, 1, now(6)) where job = 12");
		this.store.jdbc.update("update flow set waiting = 0, launches = 0 where tenant = 2");
		LaneSnapshot bulk = bulk();
		assertThat(bulk.backlogs()).flatExtracting((backlog) -> backlog.queues().get(0).heads())
			.extracting((head) -> ((Head) head).state())
			.containsExactly(Head.State.READY, Head.State.JOB_PAUSED, Head.State.BACKOFF);
		Backlog birch = bulk.backlogs().get(1);
		Backlog.Queue queue = birch.queues().get(0);
		assertThat(Eligibility.holds(bulk.lane(), birch.flow(), queue.account(), queue.heads().get(0).state(),
				new Opening(true, birch.openable())))
			.contains(Hold.BACKOFF, Hold.NO_NODE);
		assertThat(bulk.requests().get(queue.heads().get(0).rank().step()))
			.satisfies((one) -> assertThat(one.due()).isAfter(bulk.at()));
		this.store.jdbc.update("update step_request set state = 'READY', ready_rank = job_rank where job = 12");
		this.store.jdbc.update("update flow set waiting = 1, launches = 1 where tenant = 2");
	}

	@Test
	void itKnowsWhatItsJobsAreExpectedToQueueYet() {
		node(1);
		Gate gate = this.nodes.get(0).gate;
		List<Stage> course = List.of(new Stage("load", 3, 700), new Stage("finish", 1, 500));
		for (long job = 10; job <= 12; job++) {
			gate.enqueue(new Launch(job, ACME, "bulk", Priority.NORMAL, 100, "import", 2_700, 0, course));
		}
		GateContract.await(() -> this.store.number("select count(*) from open_job") == 1);
		gate.enqueue(10, 77, List.of(new NewStep(1, "load", 700)));
		gate.enqueue(10, 78, List.of(new NewStep(2, "finish", 500)));
		LaneSnapshot bulk = bulk();
		Following parts = new Following(3, 700);
		Following finish = new Following(1, 500);
		assertThat(bulk.running().get(0).head().ahead()).containsExactly(parts, finish);
		assertThat(heads(bulk, false)).extracting(Head::ahead).containsExactly(List.of(finish), List.of());
		assertThat(heads(bulk, true)).extracting(Head::ahead)
			.containsExactly(List.of(parts, finish), List.of(parts, finish));
		gate.hold(10);
		gate.hold(11);
		assertThat(bulk().running().get(0).head().ahead()).as("what a paused job queues is held").isEmpty();
		assertThat(heads(bulk(), true)).extracting(Head::ahead)
			.as("one that waits has it ahead of it, paused or not")
			.containsExactly(List.of(parts, finish), List.of(parts, finish));
	}

	private static List<Head> heads(LaneSnapshot lane, boolean launches) {
		return lane.backlogs()
			.stream()
			.flatMap((backlog) -> backlog.queues().stream())
			.filter((queue) -> queue.launches() == launches)
			.flatMap((queue) -> queue.heads().stream())
			.toList();
	}

	@Test
	void aNodeThatIsGoneGivesNoRoom() {
		node(3);
		assertThat(bulk().lane().room().slots()).isEqualTo(3);
		this.store.jdbc.update("update node set draining = now(6)");
		assertThat(bulk().lane().room().nodes()).isZero();
		this.store.jdbc.update("update node set draining = null, ended = now(6)");
		assertThat(bulk().lane().room().slots()).isZero();
		this.store.jdbc.update("update node set ended = null");
	}

	@Test
	void itSaysWhereAQueueWasCut() {
		node(0);
		launch(10, ACME, Priority.NORMAL);
		for (int more = 1; more < 4_000; more *= 2) {
			this.store.jdbc
				.update("insert into step_request (lane, tenant, account, job, step, queue, state, token, attempt,"
						+ " cost, urgent, job_rank, ready_rank, ready_at) select lane, tenant, account, job + ?, step,"
						+ " queue, state, token, attempt, cost, urgent, job_rank + ?, ready_rank + ?, ready_at"
						+ " from step_request where lane = 2 and tenant = 1", more, more, more);
		}
		this.store.jdbc.update("update flow set waiting = 4096, launches = 4096 where tenant = 1");
		LaneSnapshot bulk = bulk();
		List<Head> heads = bulk.backlogs().get(0).queues().get(0).heads();
		assertThat(heads).hasSize(2000);
		assertThat(bulk.edges()).containsExactly(heads.get(1999).rank().step());
	}

	@Test
	void itsFrontHasAFewOfTheTenantsBehindOne() {
		node(0);
		for (int n = 0; n < 25; n++) {
			launch(10 + n, ACME, Priority.NORMAL);
			launch(40 + n, BIRCH, Priority.NORMAL);
		}
		LaneSnapshot all = this.office.snapshots.front("bulk", 0);
		assertThat(all.backlogs()).extracting((backlog) -> backlog.flow().tenant()).containsExactly(ACME, BIRCH);
		assertThat(jobs(all.backlogs().get(0))).hasSize(20).startsWith(10L, 11L);
		assertThat(this.office.snapshots.front("bulk", 1).backlogs()).extracting((backlog) -> backlog.flow().tenant())
			.containsExactly(BIRCH);
	}

	@Test
	void itSeesNothingOfTheTransactionInWhichItIsAskedFor() {
		this.store.retry.inTransaction(() -> {
			this.store.jdbc.update("update lane set changes = changes + 1000 where id = 2");
			assertThat(bulk().changes()).isLessThan(1000);
			return true;
		});
		assertThat(bulk().changes()).isGreaterThanOrEqualTo(1000);
	}

	@Test
	void aLaneThatIsNotThereIsRefused() {
		assertThatExceptionOfType(UnknownLane.class).isThrownBy(() -> this.office.snapshots.of("nowhere"));
	}

}
