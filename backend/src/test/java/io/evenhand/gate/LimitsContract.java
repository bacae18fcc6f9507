package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.gate.QueueFull.Limit;
import io.evenhand.gate.jdbc.ShareRecords;
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
 * Who may add more, on each database that the gate runs on.
 */
abstract class LimitsContract {

	private static final TenantId ACME = new TenantId(1);

	private static final TenantId BIRCH = new TenantId(2);

	private final AtomicLong jobs = new AtomicLong();

	private final CountDownLatch go = new CountDownLatch(1);

	GateStore store;

	private GateOffice office;

	private GateNode node;

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.node = GateNode.started(this.store, "n1", 1, (grant) -> {
			GateContract.hold(this.go);
			return new Outcome.Done();
		});
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
	}

	@AfterEach
	void closeStore() {
		this.go.countDown();
		this.node.close();
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	private long queue(TenantId tenant, long slotSeconds) {
		long job = this.jobs.incrementAndGet();
		this.node.gate.enqueue(new Launch(job, tenant, "bulk", Priority.NORMAL, 100, "import", slotSeconds * 1000, 0));
		return job;
	}

	private void refused(TenantId tenant, long slotSeconds, Limit limit, long most, long present) {
		int before = this.store.number("select count(*) from step_request");
		assertThatExceptionOfType(QueueFull.class).isThrownBy(() -> queue(tenant, slotSeconds)).satisfies((full) -> {
			assertThat(full.limit()).isEqualTo(limit);
			assertThat(full.most()).isEqualTo(most);
			assertThat(full.present()).isEqualTo(present);
		});
		assertThat(this.store.number("select count(*) from step_request")).as("nothing was queued").isEqualTo(before);
	}

	private void limit(LaneLimits limits) {
		Lane bulk = this.office.lanes.get("bulk");
		this.office.lanes.edit("bulk", bulk.settings().with(limits), bulk.version(), OPERATOR, REASON);
	}

	@Test
	void aTenantsWaitingCostIsLimitedAndOthersAreNot() {
		limit(new LaneLimits(Duration.ofSeconds(100), null, null));
		queue(ACME, 60);
		queue(ACME, 40);
		refused(ACME, 1, Limit.QUEUE_COST, 100_000, 100_000);
		queue(BIRCH, 100);
		assertThat(this.office.audit).last().asString().contains("queue cost 100 s");
	}

	@Test
	void whatAnotherLimitWouldLeaveIsWhatItThenLeaves() {
		QueueRooms rooms = new QueueRooms(this.office.lanes, new ShareRecords(this.store.jdbc));
		for (int n = 0; n < 3; n++) {
			queue(ACME, 10);
		}
		assertThat(rooms.of(this.office.shares.get(ACME, "bulk")).full()).isFalse();
		NewShare two = new NewShare(null, null, 2, null);
		QueueRoom room = rooms.of(ACME, "bulk", two);
		assertThat(room).isEqualTo(new QueueRoom(3, 2, Duration.ofSeconds(30), null));
		assertThat(room.above()).isOne();
		assertThat(room.full()).isTrue();
		this.office.shares.put(ACME, "bulk", two, null, OPERATOR, REASON);
		assertThat(rooms.of(this.office.shares.get(ACME, "bulk"))).isEqualTo(room);
		refused(ACME, 1, Limit.QUEUE_JOBS, 2, 3);
	}

	@Test
	void aJobDearerThanTheLimitIsLetInWhereNothingWaits() {
		limit(new LaneLimits(Duration.ofSeconds(100), null, null));
		queue(ACME, 500);
		refused(ACME, 1, Limit.QUEUE_COST, 100_000, 500_000);
	}

	@Test
	void theOwnLimitGoesBeforeThePlansAndThatBeforeTheLanes() {
		limit(new LaneLimits(Duration.ofSeconds(100), null, null));
		queue(ACME, 1);
		this.store.jdbc.update("update flow set plan_queue_limit = 2, plan_queue_cost = 50000 where tenant = 1");
		refused(ACME, 50, Limit.QUEUE_COST, 50_000, 1_000);
		queue(ACME, 1);
		refused(ACME, 1, Limit.QUEUE_JOBS, 2, 2);
		this.office.shares.put(ACME, "bulk",
				new NewShare(Weight.ONE, null, 3, Duration.ofSeconds(10), null, ShareKind.OTHER), null, OPERATOR,
				REASON);
		refused(ACME, 9, Limit.QUEUE_COST, 10_000, 2_000);
		queue(ACME, 8);
		refused(ACME, 1, Limit.QUEUE_JOBS, 3, 3);
	}

	@Test
	void whatHasStartedIsHeldOrCancelledWaitsNoMore() {
		long first = queue(ACME, 60);
		long second = queue(ACME, 40);
		this.node.gate.hold(first);
		assertThat(cost()).isEqualTo(40_000);
		this.node.gate.release(first);
		assertThat(cost()).isEqualTo(100_000);
		this.node.gate.cancel(second);
		assertThat(cost()).isEqualTo(60_000);
		this.office.pauses.resumeLane("bulk", null, OPERATOR, REASON);
		GateContract.await(() -> cost() == 0);
		assertThat(this.store.number("select count(*) from step_request where state = 'RUNNING'")).isOne();
	}

	private int cost() {
		return this.store.number("select launch_cost from flow where lane = 2 and tenant = 1");
	}

	@Test
	void newcomersOfAllTenantsAreRefusedAtTheLanesMark() {
		limit(new LaneLimits(null, 3, null));
		queue(ACME, 1);
		queue(ACME, 1);
		queue(BIRCH, 1);
		refused(new TenantId(3), 1, Limit.LANE_JOBS, 3, 3);
		refused(ACME, 1, Limit.LANE_JOBS, 3, 3);
		limit(new LaneLimits(null, null, Duration.ofSeconds(10)));
		queue(ACME, 20);
		refused(BIRCH, 1, Limit.LANE_COST, 10_000, 23_000);
		assertThat(this.office.audit).last().asString().contains("high-water mark 10 s");
	}

	@Test
	void aLaneBelowItsMarkTakesNewcomersAgainWithinASecond() {
		limit(new LaneLimits(null, 1, null));
		long job = queue(ACME, 1);
		refused(BIRCH, 1, Limit.LANE_JOBS, 1, 1);
		this.node.gate.cancel(job);
		GateContract.await(() -> {
			try {
				queue(BIRCH, 1);
				return true;
			}
			catch (QueueFull ex) {
				return false;
			}
		});
	}

	@Test
	void fiftyAtOnceNeverPassALimitInJobsOrInCost() throws Exception {
		limit(new LaneLimits(Duration.ofSeconds(200), null, null));
		assertThat(takenOfFifty(ACME, 10)).as("200 slot-seconds, ten each").isEqualTo(20);
		this.store.jdbc.update("update lane set queue_limit = 7, queue_cost = null where id = 2");
		assertThat(takenOfFifty(BIRCH, 10)).isEqualTo(7);
	}

	@Test
	void fiftyAtOnceOnOneNodeNeverPassTheLanesMark() throws Exception {
		limit(new LaneLimits(null, 12, null));
		assertThat(takenOfFifty(ACME, 1)).isEqualTo(12);
	}

	private int takenOfFifty(TenantId tenant, long slotSeconds) throws Exception {
		ExecutorService pool = Executors.newFixedThreadPool(50);
		CountDownLatch start = new CountDownLatch(1);
		List<Future<Boolean>> answers = new ArrayList<>();
		for (int n = 0; n < 50; n++) {
			answers.add(pool.submit(() -> {
				start.await();
				try {
					queue(tenant, slotSeconds);
					return true;
				}
				catch (QueueFull ex) {
					return false;
				}
			}));
		}
		start.countDown();
		int taken = 0;
		for (Future<Boolean> answer : answers) {
			taken += answer.get(60, TimeUnit.SECONDS) ? 1 : 0;
		}
		pool.shutdown();
		return taken;
	}

	@Test
	void aWrongCostIsFoundAndPutRight() {
		queue(ACME, 60);
		this.store.jdbc.update("update flow set launch_cost = 5 where tenant = 1");
		assertThat(new Mends(this.store.transaction, this.store.dialect).counters(2, 1))
			.containsExactly(new io.evenhand.gate.jdbc.Books.Difference("launch_cost", 5, 60_000));
		assertThat(cost()).isEqualTo(60_000);
	}

}
