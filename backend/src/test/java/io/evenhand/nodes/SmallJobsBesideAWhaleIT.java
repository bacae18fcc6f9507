package io.evenhand.nodes;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

import io.evenhand.support.Api;
import io.evenhand.support.Csv;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Why Evenhand exists: acme queues 400,000 rows, then birch and cedar come with 12 rows
 * each into the same lane. On MySQL, one node, caps equal to the slots, so that only the
 * lane's policy decides.
 */
class SmallJobsBesideAWhaleIT {

	private static final Logger logger = LoggerFactory.getLogger(SmallJobsBesideAWhaleIT.class);

	private static final int SLOTS = 4;

	private static final int WHALE_ROWS = 400_000;

	private static final int LEAST_PARTS = 40;

	private static final Duration PATIENCE = Duration.ofMinutes(6);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void smallImportsGoStraightThrough() throws SQLException {
		Case seen = run("deficit_round_robin");

		assertThat(seen.worstPerGrant()).isLessThanOrEqualTo(SLOTS + 3);
	}

	@Test
	void underFifoTheyWaitForTheWhale() throws SQLException {
		Case seen = run("fifo");

		assertThat(seen.worstPerGrant()).isGreaterThan(SLOTS + 3);
	}

	private Case run(String policy) throws SQLException {
		NodeProcess node = this.nodes.start("whale-" + policy.replace('_', '-'),
				(settings) -> settings.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_NODE_SLOTS_BULK", Integer.toString(SLOTS)));
		prepareLane(Api.of(node, "demo-operator"), policy);
		Map<String, String> bulk = Map.of("collection", "contacts", "lane", "bulk");
		Path whaleFile = Csv.contacts(this.files.resolve("whale.csv"), "W", WHALE_ROWS);

		Api acme = Api.of(node, "demo-acme");
		long whale = acme.submit(whaleFile, bulk);
		// its parts are queued from its fifth start on: the plan, and a load on each slot
		Awaitility.await("the whale fills the lane")
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(50))
			.until(() -> starts(whale) > SLOTS);
		Api birch = Api.of(node, "demo-birch");
		long first = birch.submit(Csv.contacts(this.files.resolve("birch.csv"), "B", 12), bulk);
		Api cedar = Api.of(node, "demo-cedar");
		long second = cedar.submit(Csv.contacts(this.files.resolve("cedar.csv"), "C", 12), bulk);

		assertThat(birch.awaitEnd(first, PATIENCE).at("/counts/written").asInt()).isEqualTo(12);
		assertThat(cedar.awaitEnd(second, PATIENCE).at("/counts/written").asInt()).isEqualTo(12);
		assertThat(acme.awaitEnd(whale, PATIENCE).at("/counts/written").asInt()).isEqualTo(WHALE_ROWS);
		Case seen = new Case(perGrant(whale, first), perGrant(whale, second), starts(whale));
		logger.info("Under {} the whale of {} steps started per grant of a small job: {} and {}", policy, seen.steps,
				seen.first, seen.second);
		assertThat(seen.steps).isGreaterThanOrEqualTo(LEAST_PARTS);
		return seen;
	}

	private static void prepareLane(Api operator, String policy) {
		for (String tenant : new String[] { "acme", "birch", "cedar" }) {
			operator.put("/tenants/%s/shares/bulk".formatted(tenant), """
					{"weight": 1, "cap": %d, "reason": "caps equal to the slots"}""".formatted(SLOTS)).expect(200);
		}
		operator.put("/lanes/bulk", """
				{"policy": "%s", "reason": "the policy of this case"}""".formatted(policy)).expect(200);
	}

	/**
	 * The whale's starts between a small job's submission and its end, per grant of it.
	 */
	private double perGrant(long whale, long small) throws SQLException {
		String between = """
				select count(*) from step_attempt w where w.job = %d
				and w.started_at > (select submitted_at from job where id = %d)
				and w.started_at < (select max(ended_at) from step_attempt where job = %d)""".formatted(whale, small,
				small);
		return (double) number(between) / starts(small);
	}

	private long starts(long job) throws SQLException {
		return number("select count(*) from step_attempt where job = " + job);
	}

	private long number(String sql) throws SQLException {
		try (var connection = this.nodes.database().connect();
				PreparedStatement statement = connection.prepareStatement(sql);
				ResultSet row = statement.executeQuery()) {
			row.next();
			return row.getLong(1);
		}
	}

	/**
	 * What one run showed.
	 *
	 * @param first whale starts per grant of the first small job
	 * @param second and of the second
	 * @param steps of the whale
	 */
	private record Case(double first, double second, long steps) {

		double worstPerGrant() {
			return Math.max(this.first, this.second);
		}

	}

}
