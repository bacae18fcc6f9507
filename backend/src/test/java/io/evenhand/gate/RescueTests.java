package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Live nodes take over from one whose process is gone. On MySQL.
 */
class RescueTests {

	private static final TenantId ACME = GateContract.ACME;

	private GateStore store;

	private LostNode lost;

	private final List<GateNode> nodes = new ArrayList<>();

	@BeforeEach
	void open() {
		this.store = GateStore.onMySql();
		this.lost = new LostNode(this.store, "lost");
	}

	@AfterEach
	void close() {
		this.nodes.forEach(GateNode::close);
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	private GateNode idle(String id) {
		return serving(id, 0, (grant) -> new Outcome.Done());
	}

	private GateNode serving(String id, int slots, StepRunner runner) {
		GateNode node = GateNode.started(this.store, id, slots, runner);
		this.nodes.add(node);
		return node;
	}

	@Test
	void aStepOfALostNodeIsContinuedUnderAHigherTokenByAnother() {
		ConcurrentLinkedQueue<Grant> ran = new ConcurrentLinkedQueue<>();
		long step = this.lost.runs(1, 7, 2);
		this.lost.openedBy("elsewhere", 1);
		serving("owner", 1, (grant) -> {
			ran.add(grant);
			return new Outcome.Done();
		});
		this.lost.heartbeatAgo(60);
		GateContract.await(() -> state(step).equals("DONE"));
		assertThat(ran).singleElement().satisfies((grant) -> {
			assertThat(grant.request()).isEqualTo(step);
			assertThat(grant.token()).isEqualTo(LostNode.TOKEN + 2);
			assertThat(grant.attempt()).isEqualTo(3);
			assertThat(grant.stepExecution()).isEqualTo(7);
		});
		assertThat(this.store.number("select count(*) from step_attempt where outcome = 'LOST'")).isEqualTo(1);
		assertThat(this.store.number("select count(*) from slot where node = 'lost'")).isZero();
	}

	@Test
	void aNodeIsLostByItsOwnLeaseAndByNoOther() {
		long step = this.lost.runs(1, 7, 1);
		this.lost.openedBy("elsewhere", 1);
		this.store.jdbc.update("update node set lease_millis = 60000 where id = 'lost'");
		this.lost.heartbeatAgo(30);
		GateNode looker = idle("owner");
		looker.rescue.look(looker.membership.identity());
		assertThat(state(step)).isEqualTo("RUNNING");
		this.store.jdbc.update("update node set lease_millis = 1000 where id = 'lost'");
		looker.rescue.look(looker.membership.identity());
		assertThat(state(step)).isEqualTo("READY");
	}

	@Test
	void aStepThatTookItsNodesDownTooOftenHasFailed() {
		long step = this.lost.runs(1, 7, GateNode.ATTEMPTS);
		long other = this.lost.waits(1, 8);
		this.lost.openedBy("elsewhere", 1);
		GateNode looker = idle("owner");
		this.lost.heartbeatAgo(60);
		GateContract.await(() -> state(step).equals("FAILED"));
		assertThat(this.store.jdbc.queryForObject("select failure from step_request where id = ?", String.class, step))
			.isEqualTo("Its node died while it ran, 5 times.");
		assertThat(looker.gate.whenEnded(LostNode.GROUP).join().failed()).isEqualTo(1);
		assertThat(state(other)).as("what would run in vain").isEqualTo("CANCELLED");
	}

	@Test
	void aJobThatWasOpenThereIsOpenedAgainAndNothingOfTheFormerRunIsLeftWaiting() {
		long running = this.lost.runs(1, 7, 1);
		long waiting = this.lost.waits(1, 8);
		this.lost.openedBy("lost", 1);
		GateNode looker = idle("looker");
		this.lost.heartbeatAgo(60);
		GateContract.await(() -> this.store.number("select count(*) from open_job") == 0);
		looker.rescue.look(looker.membership.identity());
		assertThat(state(running)).isEqualTo("CANCELLED");
		assertThat(state(waiting)).isEqualTo("CANCELLED");
		assertThat(this.store.jdbc
			.queryForList("select queue, attempt, job_rank from step_request where job = 1 and state = 'READY'"))
			.containsExactly(Map.of("queue", 1, "attempt", 1, "job_rank", LostNode.RANK));
	}

	@Test
	void aLaunchThatWasNotBoundYetWaitsAgainWithoutTheStepsThatItsManagerHadQueued() {
		long launch = this.lost.launches(1, 2);
		long waiting = this.lost.waits(1, 8);
		idle("looker");
		this.lost.heartbeatAgo(60);
		GateContract.await(() -> state(launch).equals("READY"));
		assertThat(state(waiting)).isEqualTo("CANCELLED");
		assertThat(this.store.number("select count(*) from step_request where state = 'READY'")).isEqualTo(1);
		assertThat(this.store.number("select attempt from step_request where id = ?", launch)).isEqualTo(2);
	}

	@Test
	void aJobThatIsPausedOrCancelledStaysSo() {
		long paused = this.lost.runs(1, 7, 1);
		long cancelled = this.lost.runs(2, 8, 1);
		this.lost.openedBy("elsewhere", 1);
		this.lost.openedBy("elsewhere", 2);
		this.lost.runs(3, 9, 1);
		this.lost.openedBy("lost", 3);
		this.store.jdbc.update("update open_job set hold = 'PAUSED' where job in (1, 3)");
		this.store.jdbc.update("update open_job set hold = 'CANCELLED' where job = 2");
		idle("owner");
		this.lost.heartbeatAgo(60);
		GateContract.await(() -> state(paused).equals("HELD"));
		assertThat(state(cancelled)).isEqualTo("CANCELLED");
		assertThat(
				this.store.number("select count(*) from step_request where job = 3 and state = 'HELD' and queue = 1"))
			.isEqualTo(1);
	}

	@Test
	void aStepOfAJobThatWasOpenedAnewIsNotContinued() {
		long stale = this.lost.runs(1, 7, 1);
		this.lost.openedBy("elsewhere", 1);
		this.store.jdbc.update("update open_job set opening = 999999 where job = 1");
		long ended = this.lost.runs(2, 8, 1);
		idle("owner");
		this.lost.heartbeatAgo(60);
		GateContract.await(() -> state(stale).equals("CANCELLED"));
		assertThat(state(ended)).isEqualTo("CANCELLED");
	}

	@Test
	void whatAChunkHoldsIsPassedOverAndTakenAtTheNextLook() throws Exception {
		long held = this.lost.runs(1, 7, 1);
		long free = this.lost.runs(2, 8, 1);
		this.lost.openedBy("elsewhere", 1);
		this.lost.openedBy("elsewhere", 2);
		GateNode looker = idle("owner");
		try (var chunk = this.store.main.getConnection()) {
			chunk.setAutoCommit(false);
			chunk.createStatement().execute("select 1 from step_request where id = " + held + " for share");
			this.lost.heartbeatAgo(60);
			GateContract.await(() -> state(free).equals("READY"));
			looker.rescue.look(looker.membership.identity());
			assertThat(state(held)).isEqualTo("RUNNING");
			chunk.rollback();
		}
		GateContract.await(() -> state(held).equals("READY"));
		assertThat(this.store.number("select count(*) from slot where node = 'lost'")).isZero();
	}

	@Test
	void manyThatTakeOverAtOnceTakeEverythingOnce() throws Exception {
		for (int job = 1; job <= 20; job++) {
			this.lost.runs(job, 100 + job, 1);
			this.lost.waits(job, 200 + job);
			this.lost.openedBy((job % 2 == 0) ? "lost" : "elsewhere", job);
		}
		List<GateNode> lookers = new ArrayList<>();
		for (int n = 0; n < 4; n++) {
			lookers.add(idle("looker" + n));
		}
		this.lost.heartbeatAgo(60);
		CountDownLatch go = new CountDownLatch(1);
		ExecutorService threads = Executors.newFixedThreadPool(lookers.size());
		List<Future<?>> looks = new ArrayList<>();
		for (GateNode looker : lookers) {
			looks.add(threads.submit(() -> {
				GateContract.hold(go);
				for (int n = 0; n < 5; n++) {
					looker.rescue.look(looker.membership.identity());
				}
			}));
		}
		go.countDown();
		for (Future<?> look : looks) {
			look.get();
		}
		threads.shutdown();
		assertThat(this.store.number("select count(*) from step_attempt where outcome = 'LOST'")).isEqualTo(20);
		assertThat(this.store.number("select count(*) from step_request where state = 'READY' and queue = 1"))
			.isEqualTo(10);
		assertThat(this.store.number("select count(*) from step_request where state = 'READY' and queue = 0"))
			.isEqualTo(20);
	}

	@Test
	void aNodeThatJoinedAnewMeanwhileIsNotHurt() {
		this.lost.heartbeatAgo(60);
		CountDownLatch go = new CountDownLatch(1);
		GateNode back = serving("lost", 1, (grant) -> {
			GateContract.hold(go);
			return new Outcome.Done();
		});
		GateNode looker = idle("looker");
		long request = back.gate.enqueue(GateContract.launch(1, ACME));
		GateContract.await(() -> state(request).equals("RUNNING"));
		looker.rescue.look(looker.membership.identity());
		assertThat(state(request)).isEqualTo("RUNNING");
		go.countDown();
		GateContract.await(() -> state(request).equals("DONE"));
		assertThat(this.store.number("select token from step_request where id = ?", request)).isEqualTo(1);
	}

	@Test
	void aNodeThatWasDeclaredGoneTakesNothingAndServesAgainUnderANewBoot() {
		CountDownLatch go = new CountDownLatch(1);
		ConcurrentLinkedQueue<Cause> causes = new ConcurrentLinkedQueue<>();
		StepRunner holding = new StepRunner() {
			@Override
			public Outcome run(Grant grant) {
				if (grant.token() == 1) {
					GateContract.hold(go);
				}
				return new Outcome.Done();
			}

			@Override
			public void putDown(Grant grant, Cause cause) {
				causes.add(cause);
			}
		};
		GateNode zombie = serving("zombie", 1, holding);
		String boot = zombie.membership.identity().boot();
		long request = zombie.gate.enqueue(GateContract.launch(1, ACME));
		GateContract.await(() -> state(request).equals("RUNNING"));
		this.store.jdbc.update("update node set ended = now(6) where id = 'zombie'");
		GateContract.await(() -> state(request).equals("DONE"));
		go.countDown();
		assertThat(zombie.membership.identity().boot()).isNotEqualTo(boot);
		assertThat(causes).contains(Cause.LEASE);
		assertThat(this.store.jdbc.queryForList("select outcome from step_attempt order by token", String.class))
			.containsExactly("LOST", "DONE");
		assertThat(this.store.number("select count(*) from slot where node = 'zombie' and boot = ?",
				zombie.membership.identity().boot()))
			.isEqualTo(1);
	}

	@Test
	void aSecondLiveProcessOfANodeIsRefused() {
		GateNode one = idle("one");
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> idle("one"))
			.withMessageContaining("Another process serves as node one already");
		assertThat(
				this.store.jdbc.queryForList("select boot from node where id = 'one' and ended is null", String.class))
			.containsExactly(one.membership.identity().boot());
	}

	@Test
	void aProcessThatWasDeclaredGoneTakesNoSlot() {
		GateNode zombie = serving("zombie", 1, (grant) -> new Outcome.Done());
		this.store.jdbc.update("update slot set boot = 'another' where node = 'zombie'");
		long request = zombie.gate.enqueue(GateContract.launch(1, ACME));
		GateContract.await(() -> zombie.failures() > 0);
		assertThat(state(request)).isEqualTo("READY");
	}

	private String state(long request) {
		return this.store.jdbc.queryForList("select state from step_request where id = ?", String.class, request)
			.get(0);
	}

}
