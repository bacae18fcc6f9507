package io.evenhand.nodes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.example.counting.CountingJob;
import io.evenhand.support.Api;
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
 * A whale, small jobs without end, slow ones and ones that cannot succeed, side by side
 * on three nodes of which one is killed again and again: what is promised holds at the
 * end. On MySQL.
 */
class AsymmetricLoadIT {

	private static final Logger logger = LoggerFactory.getLogger(AsymmetricLoadIT.class);

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	/** Of one kill and the small jobs before it, in seconds. */
	private static final int ROUND = LONG ? 30 : 8;

	private static final int ROUNDS = LONG ? 6 : 2;

	private static final int WHALE = LONG ? 1_000_000 : 300_000;

	/**
	 * Rows of a slow job; ten of them take 300 ms. It lasts for two rounds at least, so
	 * that each kill finds something that runs.
	 */
	private static final int SLOW = LONG ? 2_000 : 600;

	/**
	 * A small job's longest wait: a lease, a rescue, and a step of each slot before it.
	 */
	private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

	private static final Duration PATIENCE = Duration.ofMinutes(8);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	private final List<NodeProcess> up = new ArrayList<>();

	@Test
	void everyPromiseHoldsAtTheEnd() throws Exception {
		long seed = Long.getLong("evenhand.test.seed", new Random().nextLong());
		logger.info("The seed is {}", seed);
		Random random = new Random(seed);
		for (int n = 0; n < 3; n++) {
			this.up.add(launch(n));
		}
		this.up.forEach(NodeProcess::awaitReady);
		Ledgers ledgers = new Ledgers(this.nodes.database());
		try (var connection = this.nodes.database().connect(); var statement = connection.createStatement()) {
			statement.execute("create table counted (job bigint not null, n bigint not null)");
		}
		Imports imports = new Imports(this.nodes.database(), this.files, 12);
		List<Long> small = new ArrayList<>();
		List<Long> slow = new ArrayList<>();
		List<Long> failing = new ArrayList<>();
		imports.submit(any(random, "acme"), "whale", WHALE);
		for (int round = 0; round < ROUNDS; round++) {
			slow.add(count(any(random, "operator")));
			failing.add(any(random, "cedar").submit(unusable(), Map.of("collection", "contacts", "lane", "bulk")));
			for (int second = 0; second < ROUND; second++) {
				small.add(imports.submit(any(random, "birch"), "small%02d%02d".formatted(round, second)));
				after(1000);
			}
			int victim = busiest(ledgers);
			logger.info("Round {}: node {} is killed", round, victim);
			this.up.get(victim).kill();
			this.up.set(victim, launch(victim).awaitReady());
		}
		Api operator = any(random, "operator");
		for (long job : imports.jobs()) {
			imports.checkCounts(operator.awaitEnd(job, PATIENCE));
		}
		imports.checkRows();
		for (long job : slow) {
			assertThat(operator.awaitEnd(job, PATIENCE).at("/state").asString()).isEqualTo("succeeded");
			assertThat(ledgers.number("select count(*) from counted where job = " + job)).isEqualTo(SLOW);
			assertThat(ledgers.number("select count(distinct n) from counted where job = " + job)).isEqualTo(SLOW);
		}
		for (long job : failing) {
			assertThat(operator.awaitEnd(job, PATIENCE).at("/state").asString()).isEqualTo("failed");
		}
		assertThat(ledgers.number("select count(*) from step_attempt where outcome = 'LOST'")).as("attempts lost")
			.isPositive();
		ledgers.checkAllDone();
		ledgers.checkRuns();
		ledgers.checkLimits();
		for (long job : small) {
			assertThat(ledgers.number("select wait_millis from job where id = " + job)).as("wait of small job %d", job)
				.isLessThan(LONGEST_WAIT.toMillis());
		}
		logger.info("{} small jobs beside the whale, the longest wait {} ms, {} attempts lost, {} steps put down",
				small.size(),
				ledgers.number(
						"select max(wait_millis) from job j join tenant t on t.id = j.tenant where t.code = 'birch'"),
				ledgers.number("select count(*) from step_attempt where outcome = 'LOST'"),
				ledgers.number("select count(*) from step_attempt where outcome = 'PUT_DOWN'"));
	}

	/** The node that holds the most slots, as soon as one holds any. */
	private static int busiest(Ledgers ledgers) {
		String node = Awaitility.await("something runs")
			.atMost(LONGEST_WAIT)
			.until(() -> ledgers.text("select node from slot where request is not null group by node"
					+ " order by count(*) desc, node limit 1"), (one) -> !one.isEmpty());
		return node.charAt(node.length() - 1) - '0';
	}

	private Api any(Random random, String who) {
		return Api.of(this.up.get(random.nextInt(this.up.size())), "demo-" + who);
	}

	private static long count(Api operator) {
		return operator.post("/counting", """
				{"tenant": "cedar", "lane": "bulk", "plan": "%d 300"}""".formatted(SLOW)).expect(200).asLong();
	}

	/** No column of it is known. */
	private Path unusable() throws Exception {
		return Files.writeString(this.files.resolve("unusable.csv"), "what,is,this\n1,2,3\n");
	}

	private NodeProcess launch(int n) {
		return this.nodes.launch("load" + n,
				(settings) -> settings.beside(CountingJob.class)
					.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_NODE_HEARTBEAT", "300ms")
					.with("EVENHAND_NODE_LEASE", "2s")
					.with("EVENHAND_RETRY_ATTEMPTS", "50"));
	}

	/** The load's own pace; nothing is awaited. */
	private static void after(int millis) {
		CompletableFuture.runAsync(() -> {
		}, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)).join();
	}

}
