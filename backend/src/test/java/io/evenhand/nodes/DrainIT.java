package io.evenhand.nodes;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.example.counting.CountingJob;
import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node that is stopped under load is gone within its grace time, its jobs go on
 * elsewhere at once, and no attempt is used up; a step that hangs does not keep it. On
 * MySQL.
 */
class DrainIT {

	private static final Duration PATIENCE = Duration.ofMinutes(3);

	private static final int ROWS = 600;

	private static final int JOBS_EACH = "long".equals(System.getProperty("evenhand.test.size")) ? 20 : 2;

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Test
	void aDrainedNodeIsGoneAndItsJobsGoOnElsewhere() throws SQLException {
		NodeProcess leaving = launch("drained", "20s");
		NodeProcess staying = launch("undrained", "20s");
		leaving.awaitReady();
		Api operator = Api.of(staying.awaitReady(), "demo-operator");
		createTable();
		List<Long> jobs = new ArrayList<>();
		for (String tenant : List.of("acme", "birch", "cedar")) {
			for (int n = 0; n < JOBS_EACH; n++) {
				jobs.add(submit(operator, tenant, ROWS + " 100"));
			}
		}
		awaitNumber("the node is busy", "select count(*) from slot where node = 'drained' and request is not null", 2);

		Duration took = stop(leaving);

		assertThat(took).isLessThan(Duration.ofSeconds(25));
		assertThat(number(
				"select count(*) from node where id = 'drained' and ended is not null" + " and draining is not null"))
			.isOne();
		assertThat(number("select count(*) from slot where node = 'drained' and request is not null")).isZero();
		assertThat(number("select count(*) from step_attempt where node = 'drained' and cause = 'DRAIN'")).isPositive();
		assertThat(number("select count(*) from step_attempt where outcome in ('LOST', 'RETRY')")).isZero();
		for (long job : jobs) {
			assertThat(operator.awaitEnd(job, PATIENCE).at("/state").asString()).isEqualTo("succeeded");
			assertThat(number("select count(*) from counted where job = " + job)).isEqualTo(ROWS);
			assertThat(number("select count(distinct n) from counted where job = " + job)).isEqualTo(ROWS);
		}
		assertThat(number("select max(attempt) from step_request")).isOne();
		// at once: nobody had to notice a lease that ran out
		assertThat(number("select coalesce(min(timestampdiff(microsecond, o.ended, a.started_at)), 0) div 1000"
				+ " from step_attempt a join node o on o.id = 'drained' where a.node = 'undrained'"
				+ " and a.started_at > o.ended"))
			.isLessThan(5000);
	}

	@Test
	void aStepThatHangsDoesNotKeepTheProcess() throws SQLException {
		NodeProcess node = launch("hanging", "3s").awaitReady();
		createTable();
		submit(Api.of(node, "demo-operator"), "acme", "10 600000");
		Awaitility.await("the step hangs in its chunk").atMost(PATIENCE).until(() -> uncommitted("counted") > 0);

		assertThat(stop(node)).isLessThan(Duration.ofSeconds(3 + 5));

		assertThat(number("select count(*) from node where id = 'hanging' and ended is not null")).isOne();
		assertThat(number("select count(*) from step_request where state = 'RUNNING'")).isOne();
		assertThat(number("select count(*) from counted")).isZero();
	}

	private static Duration stop(NodeProcess node) {
		long before = System.nanoTime();
		node.stop();
		return Duration.ofNanos(System.nanoTime() - before);
	}

	private NodeProcess launch(String name, String grace) {
		return this.nodes.launch(name,
				(settings) -> settings.beside(CountingJob.class)
					.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_NODE_GRACE", grace));
	}

	private void createTable() throws SQLException {
		try (var connection = this.nodes.database().connect(); var statement = connection.createStatement()) {
			statement.execute("create table counted (job bigint not null, n bigint not null)");
		}
	}

	private static long submit(Api operator, String tenant, String plan) {
		return operator.post("/counting", """
				{"tenant": "%s", "lane": "bulk", "plan": "%s"}""".formatted(tenant, plan)).expect(200).asLong();
	}

	private void awaitNumber(String what, String sql, long least) {
		Awaitility.await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(() -> number(sql) >= least);
	}

	private long uncommitted(String table) throws SQLException {
		try (var connection = this.nodes.database().connect()) {
			connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
			try (var statement = connection.createStatement();
					ResultSet row = statement.executeQuery("select count(*) from " + table)) {
				row.next();
				return row.getLong(1);
			}
		}
	}

	private long number(String sql) throws SQLException {
		try (var connection = this.nodes.database().connect();
				var statement = connection.createStatement();
				ResultSet row = statement.executeQuery(sql)) {
			row.next();
			return row.getLong(1);
		}
	}

}
