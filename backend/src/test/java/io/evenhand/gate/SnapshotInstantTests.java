package io.evenhand.gate;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.SnapshotRows;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * All statements of a lane's snapshot see one instant, on MySQL: before each of them
 * somebody else changes the lane and commits.
 */
class SnapshotInstantTests {

	private final GateStore store = GateStore.onMySql();

	/** Another's connections, which nobody listens to. */
	private final JdbcTemplate other = new JdbcTemplate(this.store.main);

	private final AtomicInteger changes = new AtomicInteger();

	@BeforeEach
	void oneJobWaits() {
		Queue queue = new Queue(this.store.jdbc, this.store.dialect, this.store.transaction, this.store.retry,
				new Signals());
		this.store.retry.inTransaction(() -> queue.launch(GateContract.launch(10, new TenantId(1))));
	}

	@AfterEach
	void close() {
		this.store.close();
	}

	/** The waiting job ends and another comes, and so on with each statement. */
	private void changeTheLaneBeforeEachStatement() {
		this.store.heard.before((sql) -> {
			if (sql.startsWith("select") || sql.startsWith("(select")) {
				int n = this.changes.incrementAndGet();
				this.other.update("update lane set changes = changes + 1 where id = 2");
				this.other.update("update step_request set state = 'DONE', ready_rank = null where job < ?", 10 + n);
				this.other.update("insert into step_request (lane, tenant, account, job, step, queue, state, token,"
						+ " attempt, cost, urgent, job_rank, ready_rank, ready_at) values (2, ?, 0, ?, 'import', 1,"
						+ " 'READY', 0, 0, 100, false, ?, ?, now(6))", n + 1, 10 + n, n, n);
				this.other.update("update flow set waiting = 0, launches = 0 where lane = 2");
				this.other.update("insert into flow (lane, tenant, account, weight, cap, own_cap, open_limit, running,"
						+ " waiting, launches, pinned, urgent, open_jobs, turn, entry, key_turn, paused, version)"
						+ " values (2, ?, 0, 1, 4, false, 4, 0, 1, 1, 0, 0, 0, 0, 0, 0, false, 0)", n + 1);
			}
		});
	}

	/** Jobs that wait, by what the flows and by what the requests say. */
	private static List<Long> jobs(LaneSnapshot lane) {
		return lane.backlogs()
			.stream()
			.flatMap((backlog) -> backlog.queues().stream())
			.flatMap((queue) -> queue.heads().stream())
			.map((head) -> head.rank().job())
			.toList();
	}

	@Test
	void everyStatementSeesTheInstantOfTheFirst() {
		GateOffice office = new GateOffice(this.store);
		long before = office.boards.version("bulk");
		changeTheLaneBeforeEachStatement();
		LaneSnapshot bulk = office.snapshots.of("bulk");
		assertThat(this.changes.get()).as("statements of the snapshot").isGreaterThan(5);
		assertThat(bulk.changes()).as("seen after the first change only").isEqualTo(before + 1);
		assertThat(bulk.backlogs()).hasSize(1);
		assertThat(jobs(bulk)).containsExactly(11L);
		assertThat(bulk.requests()).hasSize(1);
	}

	@Test
	void withoutItsIsolationItIsTorn() {
		TransactionTemplate torn = new TransactionTemplate(
				new JdbcTransactionManager(Objects.requireNonNull(this.store.jdbc.getDataSource())));
		torn.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
		changeTheLaneBeforeEachStatement();
		LaneSnapshot bulk = Objects.requireNonNull(
				torn.execute((status) -> new Reading(new BoardRows(this.store.jdbc), new SnapshotRows(this.store.jdbc),
						Reading.Extent.WHOLE)
					.of("bulk", GateNode.settings("office", 0, 64))));
		assertThat(bulk.backlogs()).as("a tenant that waits").hasSize(1);
		assertThat(jobs(bulk)).as("its job was gone when it was looked for").isEmpty();
	}

}
