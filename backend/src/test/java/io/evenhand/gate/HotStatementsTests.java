package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.ClaimRows.SubQueue;
import io.evenhand.gate.jdbc.HeadRow;
import io.evenhand.gate.jdbc.SpanRows;
import io.evenhand.gate.jdbc.StillRows;
import io.evenhand.gate.jdbc.WatchRows;
import io.evenhand.store.RoundTrip;
import io.evenhand.tenant.TenantId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the hot statements read and lock on MySQL, with 100,000 requests of 1,000 tenants
 * waiting.
 */
class HotStatementsTests {

	private static final int TENANTS = 1000;

	private static final int EACH = 100;

	private static GateStore store;

	@BeforeAll
	static void fill() {
		store = GateStore.onMySql();
		store.jdbc.execute("set session cte_max_recursion_depth = 10000");
		String numbers = "with recursive n as (select 1 as n union all select n + 1 from n where n < %d) ";
		store.jdbc.update("insert into flow (lane, tenant, account, weight, cap, own_cap, open_limit, running, waiting,"
				+ " launches, pinned, urgent, open_jobs, turn, entry, key_turn, key_started, paused, version) "
				+ numbers.formatted(TENANTS) + "select 2, n, 0, 1, 4, false, 1000, 0, " + EACH
				+ ", 50, 0, 0, 0, n, n, n, n, false, 0 from n");
		for (int queue = 0; queue < 2; queue++) {
			store.jdbc.update("insert into step_request (lane, tenant, account, job, grp, step, step_execution, queue,"
					+ " state, token, attempt, cost, urgent, job_rank, ready_rank, ready_at) "
					+ numbers.formatted(TENANTS)
					+ "select 2, n.n, 0, n.n * 1000 + m.m, n.n, 'load', n.n * 1000 + m.m, ?, 'READY', 0, 0, 100, false,"
					+ " m.m, m.m, now(6) from n join (with recursive m as (select 1 as m union all select m + 1 from m"
					+ " where m < 50) select m from m) m", queue);
		}
		// a fifth of the tenants is held, and as much again as waits is done
		store.jdbc.update("update flow set key_turn = null, key_started = null, paused = true where tenant % 5 = 0");
		store.jdbc
			.update("insert into step_request (lane, tenant, account, job, grp, step, step_execution, queue, state,"
					+ " token, attempt, cost, urgent, job_rank, ready_rank, ready_at) select lane, tenant, account, job, grp,"
					+ " step, step_execution, queue, 'DONE', 1, 1, cost, urgent, job_rank, null, ready_at from step_request");
		store.jdbc.execute("analyze table flow, step_request, lane, slot, step_attempt, open_job, node");
	}

	@AfterAll
	static void close() {
		store.close();
	}

	@Test
	void noneOfThemSortsOrScans() {
		store.heard.listen();
		runEverything();
		List<String> heard = store.heard.heard();
		assertThat(heard).anyMatch((sql) -> sql.contains("union all"))
			.anyMatch((sql) -> sql.contains("key_turn is not null"))
			.anyMatch((sql) -> sql.startsWith("update flow set\n"))
			.anyMatch((sql) -> sql.startsWith("update slot"))
			.anyMatch((sql) -> sql.contains("for share"))
			.anyMatch((sql) -> sql.contains("state = 'CANCELLED'"))
			.anyMatch((sql) -> sql.contains("left join open_job"))
			.anyMatch((sql) -> sql.contains("ready_rank = job_rank"))
			.anyMatch((sql) -> sql.contains("a.put_down is not null"))
			.anyMatch((sql) -> sql.contains("state = 'RETRY_WAIT', due") || sql.contains("state = 'RETRY_WAIT',"))
			.anyMatch((sql) -> sql.contains("retried = true"))
			.anyMatch((sql) -> sql.contains("ready_at = due"))
			.anyMatch((sql) -> sql.contains("least(waiting, cap - running)"))
			.anyMatch((sql) -> sql.contains("set lent_to = null where"))
			.anyMatch((sql) -> sql.contains("from lane_borrow"));
		store.jdbc.execute("analyze table slot, step_attempt, open_job, node");
		assertThat(faults(heard)).isEmpty();
	}

	@Test
	void aComparisonOfTheBooksReadsIndexesOnly() {
		store.heard.listen();
		ReconcilerContract.reconciler(store, new SimpleMeterRegistry()).run((rest) -> true);
		List<String> heard = store.heard.heard()
			.stream()
			.filter((sql) -> sql.contains("flow f") || sql.contains("step_request r") || sql.contains("account = 0"))
			.filter((sql) -> !sql.contains("for update"))
			.toList();
		assertThat(heard).anyMatch((sql) -> sql.contains("f.tenant in ("))
			.anyMatch((sql) -> sql.contains("not exists"));
		// what runs is grouped by tenant: never more than there are slots
		assertThat(faults(heard)).filteredOn((fault) -> !fault.contains("table=a,"))
			.allMatch((fault) -> fault.contains("key=request_due") && !fault.contains("type=ALL"));
	}

	@Test
	void aLookAtWhatHoldsWhomReadsIndexesOnly() {
		store.jdbc.update("insert into hold_span (lane, tenant, account, job, clause, since, ended)"
				+ " with recursive n as (select 1 as n union all select n + 1 from n where n < 900)"
				+ " select 2, n, 0, 0, 'TENANT_CAP', timestampadd(hour, -2, now(6)), timestampadd(hour, -1, now(6)) from n");
		store.jdbc.execute("analyze table hold_span");
		HoldWatch watch = new HoldWatch(new BoardRows(store.jdbc), new WatchRows(store.jdbc), new SpanRows(store.jdbc),
				GateNode.settings("n1", 0, 64), new SpanSettings(Duration.ofDays(1)));
		store.heard.listen();
		watch.run((rest) -> true);
		new GateOffice(store).places.holds(TENANTS * 1000 + 50);
		new HoldSpans(new SpanRows(store.jdbc)).of(7050, Instant.EPOCH, Instant.parse("2999-01-01T00:00:00Z"));
		List<String> heard = store.heard.heard()
			.stream()
			.filter((sql) -> sql.contains("hold_span") || sql.contains("waiting > 0")
					|| sql.contains("timestampadd(second, -1"))
			.filter((sql) -> !sql.startsWith("insert"))
			.toList();
		assertThat(heard).anyMatch((sql) -> sql.contains("waiting > 0")).anyMatch((sql) -> sql.contains("job in (0"));
		assertThat(faults(heard)).as("one job's spans are sorted, and those that are over are moved in their index")
			.allMatch((fault) -> (fault.contains("job in (0") || fault.contains("set ended = ends"))
					&& !fault.contains("type=ALL"));
	}

	@Test
	void aLookForJobsThatStandStillAndPuttingOneBackReadIndexesOnly() {
		try (GateNode node = GateNode.started(store, "still", 0, (grant) -> new Outcome.Done())) {
			Identity self = node.membership.identity();
			store.jdbc.update("update flow set open_jobs = open_jobs + 1 where paused");
			store.jdbc.update(
					"insert into open_job (job, lane, tenant, account, urgent, job_rank, batch_job, node, boot)"
							+ " select tenant * 1000 + 1, 2, tenant, 0, false, 1, 'sync', ?, ? from flow where paused",
					self.id(), self.boot());
			store.jdbc.execute("analyze table open_job");
			store.heard.listen();
			List<StillRows.Still> still = node.putBacks.still(self, Duration.ofHours(1));
			assertThat(still).hasSize(TENANTS / 5);
			assertThat(node.putBacks.putBack(self, still.get(0), Duration.ofHours(1))).isEqualTo(2);
			List<String> heard = store.heard.heard();
			assertThat(heard).anyMatch((sql) -> sql.contains("f.cap = 0")).anyMatch((sql) -> sql.startsWith("delete"));
			assertThat(faults(heard.stream().filter((sql) -> sql.contains("step_request")).toList())).isEmpty();
			store.jdbc.update("delete from open_job where node = 'still'");
			store.jdbc.update("update flow set open_jobs = 0 where paused");
		}
	}

	@Test
	void withoutItsIndexOneOfThemIsFoundOut() {
		store.jdbc.execute("alter table flow alter index flow_turn invisible");
		try {
			assertThat(faults(List.of("select tenant from flow where lane = 2 and account = 0 and key_turn is not null"
					+ " order by key_turn, tenant limit 8 for update")))
				.isNotEmpty();
		}
		finally {
			store.jdbc.execute("alter table flow alter index flow_turn visible");
		}
	}

	/** One job's way through the gate, with everything that happens on it. */
	private static void runEverything() {
		GateOffice office = new GateOffice(store);
		GateNode[] self = new GateNode[1];
		AtomicInteger ends = new AtomicInteger();
		AtomicInteger others = new AtomicInteger();
		store.jdbc.update("insert into lane_borrow (lane, place, lender) values (2, 0, 3)");
		try (GateNode node = GateNode.started(store, LendingContract.giving("hot", 2, 2), (grant) -> {
			if (grant.launch()) {
				self[0].gate.bind(grant, 5_000_000, new NewStep(1, "plan", 10));
			}
			store.retry.inTransaction(() -> self[0].gate.check(grant.request(), grant.token()));
			if (grant.job() == 6_000_000 && grant.launch()) {
				return new Outcome.Done();
			}
			if (grant.job() != 6_000_000) {
				// that of a job which is not open is at its end
				return (others.incrementAndGet() % 4 == 2) ? new Outcome.PutDown(Cause.YIELD) : new Outcome.Done();
			}
			return switch (ends.incrementAndGet()) {
				// of a tenant that has nothing waiting before it
				case 1 -> new Outcome.Retry("no answer", Duration.ZERO);
				case 2 -> new Outcome.PutDown(Cause.YIELD);
				default -> new Outcome.Done();
			};
		})) {
			self[0] = node;
			node.gate.enqueue(new Launch(6_000_000, new TenantId(TENANTS + 1), "bulk", Priority.URGENT, 10, "import"));
			GateContract.await(() -> store.number("select count(*) from open_job where job = 6000000") == 1);
			node.gate.enqueue(6_000_000, 5_000_001, GateContract.steps(20));
			GateContract.await(() -> store.number("select count(*) from step_attempt where retried = true") > 0 && store
				.number("select count(*) from step_attempt where outcome = 'PUT_DOWN'" + " and job = 6000000") > 0);
			node.gate.cancelWaiting(5_000_001);
			node.gate.whenEnded(5_000_001).orTimeout(20, TimeUnit.SECONDS).join();
			GateContract.await(() -> store.number("select count(*) from step_attempt where outcome = 'DONE'") > 20);
			node.closed(6_000_000);
			office.places.position(TENANTS * 1000 + 50);
		}
	}

	private static List<String> faults(List<String> statements) {
		return StatementPlans.faults(store.jdbc, statements);
	}

	@Test
	void twoSessionsAtOnceTakeDifferentRowsAndLockOnlyThose() throws SQLException {
		ClaimRows rows = new ClaimRows(store.dialect, "n", "b", 2);
		try (Connection one = store.claims.getConnection(); Connection other = store.claims.getConnection()) {
			List<Long> first = heads(rows, one, HeadRow.FIRST);
			List<Long> second = heads(rows, other, HeadRow.FIRST);
			assertThat(first).hasSize(3);
			assertThat(second).hasSize(3).doesNotContainAnyElementsOf(first);
			Set<Long> locked = lockedRequests();
			assertThat(locked).containsExactlyInAnyOrderElementsOf(LongStream
				.concat(first.stream().mapToLong(Long::longValue), second.stream().mapToLong(Long::longValue))
				.boxed()
				.toList());
			one.rollback();
			other.rollback();
		}
	}

	@Test
	void aStatementThatMustSortIsFoundToLockTheWholeBacklog() throws SQLException {
		try (Connection one = store.claims.getConnection()) {
			heads(null, one, HeadRow.FIRST.replace("order by ready_rank", "order by cost, ready_rank"));
			assertThat(lockedRequests()).hasSizeGreaterThan(3);
			one.rollback();
		}
	}

	private static List<Long> heads(@Nullable ClaimRows rows, Connection connection, String text) throws SQLException {
		RoundTrip trip = new RoundTrip(store.dialect);
		if (rows != null) {
			var answers = rows.heads(trip, List.of(new SubQueue(7, 0, 0, 3)));
			trip.run(connection);
			return answers.get(0).get().stream().map(HeadRow::id).toList();
		}
		var answer = trip.select(text + store.dialect.skipLocked(), HeadRow::read, 2, 7, 0, 0, 3);
		trip.run(connection);
		return answer.get().stream().map(HeadRow::id).toList();
	}

	/** Primary keys that are locked, by anybody. */
	private static Set<Long> lockedRequests() {
		return new HashSet<>(new JdbcTemplate(store.main).queryForList(
				"select cast(lock_data as unsigned) from performance_schema.data_locks where object_name = 'step_request'"
						+ " and object_schema = database() and index_name = 'PRIMARY' and lock_type = 'RECORD'"
						+ " and lock_status = 'GRANTED'",
				Long.class));
	}

	@Test
	void anEnqueueDoesNotWaitForTheLanesLock() throws SQLException {
		int before = store.number("select waiting from flow where lane = 2 and tenant = 8");
		Queue queue = new Queue(store.jdbc, store.dialect, store.transaction, store.retry, new Signals());
		try (Connection claim = store.claims.getConnection()) {
			claim.createStatement().execute("select id from lane where id = 2 for update");
			store.retry.inTransaction(() -> queue.launch(GateContract.launch(7_000_000, new TenantId(8))));
			claim.rollback();
		}
		assertThat(store.number("select waiting from flow where lane = 2 and tenant = 8")).isEqualTo(before + 1);
	}

}
