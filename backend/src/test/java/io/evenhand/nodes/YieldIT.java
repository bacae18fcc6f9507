package io.evenhand.nodes;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

import com.example.counting.CountingJob;
import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One tenant's long step, not partitioned, has the lane for itself and is never put down;
 * once every slot is taken and another tenant arrives, that one starts within a slice,
 * and the first goes on on another node and ends with all its rows. On MySQL, two nodes
 * with one slot each.
 */
class YieldIT {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private static final long SLICE = 1000;

	private static final long CHUNK = 100;

	/** What a claim, a settle and two busy JVMs on one machine may take beside. */
	private static final long SLACK = 2500;

	private static final int ROWS = "long".equals(System.getProperty("evenhand.test.size")) ? 60_000 : 1500;

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Test
	void aLongStepMakesRoomForAnotherTenantAndGoesOnElsewhere() throws SQLException {
		NodeProcess one = launch("yield-one");
		NodeProcess two = launch("yield-two");
		Api operator = Api.of(one.awaitReady(), "demo-operator");
		two.awaitReady();
		execute("create table counted (job bigint not null, n bigint not null)");
		operator.put("/lanes/bulk", """
				{"quantum": 2, "slice": 1, "largestCost": null, "reason": "slices that a test can wait for"}""")
			.expect(200);

		long whale = submit(operator, "acme", ROWS + " " + CHUNK);
		awaitNumber("charged slice by slice", "select coalesce(max(charged), 0) from step_attempt where job = " + whale,
				4 * SLICE);
		assertThat(number("select count(*) from step_attempt where cause is not null")).isZero();

		// one long chunk each: whoever holds a slot with it keeps it until then
		long filler = submit(operator, "birch", "10 12000");
		awaitNumber("the other slot is taken", "select count(*) from slot where request is not null", 2);
		assertThat(number("select count(*) from step_attempt where cause is not null")).isZero();
		long late = submit(operator, "cedar", "10 15000");

		awaitNumber("the late one starts", "select count(*) from step_attempt where job = " + late, 1);
		assertThat(number("select timestampdiff(microsecond, ready_at, started_at) div 1000 from step_attempt"
				+ " where job = " + late + " order by token limit 1"))
			.isLessThanOrEqualTo(SLICE + CHUNK + SLACK);
		assertThat(number("select count(*) from step_attempt where cause = 'YIELD' and job = " + whale)).isPositive();

		for (long job : new long[] { whale, filler, late }) {
			assertThat(operator.awaitEnd(job, PATIENCE.multipliedBy(ROWS / 1500)).at("/state").asString())
				.isEqualTo("succeeded");
		}
		assertThat(number("select count(*) from counted where job = " + whale)).isEqualTo(ROWS);
		assertThat(number("select count(distinct n) from counted where job = " + whale)).isEqualTo(ROWS);
		assertThat(number("select count(distinct node) from step_attempt where job = " + whale)).isEqualTo(2);
		assertThat(number("select max(attempt) from step_request")).isOne();
	}

	private NodeProcess launch(String name) {
		return this.nodes.launch(name,
				(settings) -> settings.beside(CountingJob.class)
					.with("EVENHAND_DEMO_ENABLED", "true")
					.jvm("-Devenhand.node.slots.bulk=1"));
	}

	private static long submit(Api operator, String tenant, String plan) {
		return operator.post("/counting", """
				{"tenant": "%s", "lane": "bulk", "plan": "%s"}""".formatted(tenant, plan)).expect(200).asLong();
	}

	private void awaitNumber(String what, String sql, long least) {
		Awaitility.await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(() -> number(sql) >= least);
	}

	private long number(String sql) throws SQLException {
		try (var connection = this.nodes.database().connect();
				var statement = connection.createStatement();
				ResultSet row = statement.executeQuery(sql)) {
			row.next();
			return row.getLong(1);
		}
	}

	private void execute(String sql) throws SQLException {
		try (var connection = this.nodes.database().connect(); var statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

}
